/* What successors.c and successors.cu share: the board, the numbers of positions, and what a position is worth by the
   values one turn later.  The beginning of successors.c tells the format of the tables.  */

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __CUDACC__
#define SHARED static __host__ __device__ inline
#else
#define SHARED static inline
#endif

enum { MOST_POINTS = 25, LOW_POINTS = 13, DIRECTIONS = 8, MOST_SYMMETRIES = 8, SHOWN_FAULTS = 20, GAME_ARGUMENTS = 7 };
enum { NEVER, MAY, MUST };
enum { LOST, DRAWN, WON, BOTH }; /* values, in this order for the side to move; BOTH is a fault */
typedef int Value;
static const char *const NAMES[] = { "lost", "drawn", "won", "won and lost" };

typedef struct { /* the values of a slot */
    const uint8_t *won, *lost;
    size_t rows, row_bytes;
} Slot;

typedef struct {
    int columns, rows, points, least, compulsory, chain, blocked_draws, symmetries;
    int beyond[MOST_POINTS][DIRECTIONS];      /* the next point along a line; -1 where there is none */
    uint32_t binomial[MOST_POINTS + 1][MOST_POINTS + 2];
    uint32_t row_count[MOST_POINTS + 1];      /* smallest images, by number of points */
    const uint32_t *images;                   /* [symmetries][2][1 << LOW_POINTS] of a set of low points, of the others */
    const uint32_t *row_of;                   /* of every set: the row of its smallest image */
    const uint8_t *brings;                    /* of every set: a symmetry that makes it the smallest */
} Board;

typedef struct { uint32_t held, empty, change, left; int to; } Way; /* a step: what changes in the set of places; a jump:
                                                                       what E has left, and where the man stands */

typedef struct {              /* all positions (M, E) of one E */
    uint32_t enemy, free;     /* E, and the points that it leaves */
    int images;               /* positions that each of them stands for */
    uint8_t point[MOST_POINTS]; /* at a place among the free ones */
    int step_count, jump_count;
    Way steps[MOST_POINTS * DIRECTIONS], jumps[MOST_POINTS * DIRECTIONS];
    const uint8_t *after;     /* E to move: the value by M, written as a set of places */
} Row;

typedef struct { uint32_t index, men; } Men; /* M as a set of places among the free points, and as points */

typedef struct { int64_t positions, of[3], faults; } Tally;

/* ---------------------------------------------------------------- sets of points */

SHARED int count(uint32_t set)
{
#ifdef __CUDA_ARCH__
    return __popc(set);
#else
    return __builtin_popcount(set);
#endif
}

SHARED int lowest(uint32_t set)
{
#ifdef __CUDA_ARCH__
    return __ffs((int)set) - 1;
#else
    return __builtin_ctz(set);
#endif
}

SHARED uint32_t everywhere(const Board *board) { return ((uint32_t)1 << board->points) - 1; }

SHARED uint32_t image(const Board *board, int symmetry, uint32_t set)
{
    const uint32_t *of = board->images + ((size_t)symmetry << (LOW_POINTS + 1));
    return of[set & ((1 << LOW_POINTS) - 1)] | of[1 << LOW_POINTS | set >> LOW_POINTS];
}

/* How many sets of as many points come before this one, if only the points of `free` count. */
SHARED uint32_t rank_among(const Board *board, uint32_t set, uint32_t free)
{
    uint32_t rank = 0;
    for (int nth = 1; set; set &= set - 1, nth++) rank += board->binomial[count(free & ((set & -set) - 1))][nth];
    return rank;
}

/* The rank of E in the row of M, which this symmetry brings there. */
SHARED uint32_t rank_in_row(const Board *board, int symmetry, uint32_t men, uint32_t enemy)
{
    return rank_among(board, image(board, symmetry, enemy), everywhere(board) & ~image(board, symmetry, men));
}

/* The place of a point among the free ones. */
SHARED uint32_t place(uint32_t free, int point) { return (uint32_t)1 << count(free & (((uint32_t)1 << point) - 1)); }

/* ---------------------------------------------------------------- values */

SHARED Value value_at(const Slot *slot, size_t row, uint32_t rank)
{
    size_t at = row * slot->row_bytes + rank / 8;
    int won = slot->won[at] >> rank % 8 & 1, lost = slot->lost[at] >> rank % 8 & 1;
    return won ? lost ? BOTH : WON : lost ? LOST : DRAWN;
}

/* What a value of the other side to move is worth for the one that has just moved. */
SHARED Value turned(Value theirs) { return theirs == LOST ? WON : theirs == WON ? LOST : DRAWN; }

/* What is best for the side that has just captured and may go on: its other men, where the man stands that captures,
   and what the other side has left. */
SHARED Value best_capture(const Board *board, const Slot *lower, uint32_t others, int at, uint32_t enemy)
{
    /* The ways on from each man taken, the last on top: no chain takes more men than there are. */
    int8_t stands[MOST_POINTS], way_on[MOST_POINTS], further[MOST_POINTS];
    uint32_t left[MOST_POINTS];
    Value best = LOST;
    int top = 0;
    stands[0] = (int8_t)at, way_on[0] = 0, further[0] = 0, left[0] = enemy;
    while (top >= 0) {
        if (count(left[top]) < board->least) return WON;
        int to = -1, over = -1;
        while (board->chain != NEVER && to < 0 && way_on[top] < DIRECTIONS) {
            int way = way_on[top]++;
            over = board->beyond[(int)stands[top]][way];
            to = over < 0 || !(left[top] >> over & 1) ? -1 : board->beyond[over][way];
            if (to >= 0 && (left[top] | others) >> to & 1) to = -1;
        }
        if (to >= 0) {
            further[top] = 1;
            left[top + 1] = left[top] & ~((uint32_t)1 << over);
            stands[++top] = (int8_t)to, way_on[top] = 0, further[top] = 0;
            continue;
        }
        if (!(board->chain == MUST && further[top])) {
            uint32_t men = others | (uint32_t)1 << stands[top], rest = left[top];
            uint32_t rank = rank_in_row(board, board->brings[rest], rest, men);
            Value ours = turned(value_at(lower + count(rest), board->row_of[rest], rank));
            if (ours == WON) return WON;
            if (ours > best) best = ours;
        }
        top--;
    }
    return best;
}

/* Begins the row of E: the steps and first jumps that may come about beside these men. */
SHARED void begin_row(const Board *board, Row *row, uint32_t enemy, const uint8_t *after)
{
    row->enemy = enemy, row->free = everywhere(board) & ~enemy, row->after = after;
    row->step_count = row->jump_count = 0;
    int alike = 0;
    for (int s = 0; s < board->symmetries; s++) alike += image(board, s, enemy) == enemy;
    row->images = board->symmetries / alike;
    for (uint32_t rest = row->free; rest; rest &= rest - 1) {
        int from = lowest(rest);
        row->point[lowest(place(row->free, from))] = (uint8_t)from;
        for (int way = 0; way < DIRECTIONS; way++) {
            int next = board->beyond[from][way], after_it = next < 0 ? -1 : board->beyond[next][way];
            uint32_t held = (uint32_t)1 << from;
            if (next >= 0 && row->free >> next & 1)
                row->steps[row->step_count++] =
                    (Way){ held, (uint32_t)1 << next, place(row->free, from) | place(row->free, next), enemy, next };
            else if (after_it >= 0 && row->free >> after_it & 1)
                row->jumps[row->jump_count++] =
                    (Way){ held, (uint32_t)1 << after_it, 0, enemy & ~((uint32_t)1 << next), after_it };
        }
    }
}

/* The men of these places. */
SHARED Men men_at(const Row *row, uint32_t index)
{
    Men men = { index, 0 };
    for (uint32_t rest = index; rest; rest &= rest - 1) men.men |= (uint32_t)1 << row->point[lowest(rest)];
    return men;
}

/* What a position is worth by the values one turn later. */
SHARED Value follows(const Board *board, const Slot *lower, const Row *row, Men men)
{
    Value best = LOST;
    int takes = 0, steps = 0;
    for (int i = 0; i < row->jump_count; i++) {
        const Way *jump = row->jumps + i;
        if (!(men.men & jump->held) || men.men & jump->empty) continue;
        takes = 1;
        Value found = best_capture(board, lower, men.men & ~jump->held, jump->to, jump->left);
        if (found == WON) return WON;
        if (found > best) best = found;
    }
    if (takes && board->compulsory) return best;
    for (int i = 0; i < row->step_count; i++) {
        const Way *step = row->steps + i;
        if (!(men.men & step->held) || men.men & step->empty) continue;
        steps = 1;
        Value ours = turned(row->after[men.index ^ step->change]);
        if (ours == WON) return WON;
        if (ours > best) best = ours;
    }
    return takes || steps ? best : board->blocked_draws ? DRAWN : LOST;
}

/* Whether all symmetries that bring M to its row find this value there. */
SHARED int images_agree(const Board *board, const Slot *slot, uint32_t men, uint32_t enemy, Value told)
{
    uint32_t smallest = image(board, board->brings[men], men);
    for (int s = 0; s < board->symmetries; s++)
        if (image(board, s, men) == smallest &&
            value_at(slot, board->row_of[men], rank_in_row(board, s, men, enemy)) != told)
            return 0;
    return 1;
}

/* ---------------------------------------------------------------- the board, made once */

static void draw_lines(Board *board)
{
    static const int DX[DIRECTIONS] = { 1, -1, 0, 0, 1, -1, 1, -1 }, DY[DIRECTIONS] = { 0, 0, 1, -1, 1, -1, -1, 1 };
    for (int point = 0; point < board->points; point++)
        for (int way = 0; way < DIRECTIONS; way++) {
            int x = point % board->columns, y = point / board->columns, to_x = x + DX[way], to_y = y + DY[way];
            int diagonal = DX[way] && DY[way];
            int inside = to_x >= 0 && to_x < board->columns && to_y >= 0 && to_y < board->rows;
            board->beyond[point][way] = inside && !(diagonal && (x + y) % 2) ? to_y * board->columns + to_x : -1;
        }
}

static void *memory(size_t bytes)
{
    void *found = calloc(bytes, 1);
    if (!found) exit(3);
    return found;
}

static void find_symmetries(Board *board)
{
    int columns = board->columns, rows = board->rows;
    board->symmetries = columns == rows ? 8 : 4;
    uint32_t *images = (uint32_t *)memory(sizeof *images * board->symmetries << (LOW_POINTS + 1));
    for (int s = 0; s < board->symmetries; s++)
        for (int point = 0; point < board->points; point++) {
            int x = point % columns, y = point / columns;
            if (s & 1) x = columns - 1 - x;
            if (s & 2) y = rows - 1 - y;
            uint32_t moved = (uint32_t)1 << (s & 4 ? x * columns + y : y * columns + x);
            int part = point >= LOW_POINTS, bit = part ? point - LOW_POINTS : point;
            for (uint32_t some = 0; some < 1 << LOW_POINTS; some++)
                if (some >> bit & 1) images[(size_t)s << (LOW_POINTS + 1) | part << LOW_POINTS | some] |= moved;
        }
    board->images = images;
}

/* Gives every set the row of its smallest image, which has its own already since it is no larger. */
static void number_rows(Board *board)
{
    uint32_t *row_of = (uint32_t *)memory(sizeof *row_of << board->points);
    uint8_t *brings = (uint8_t *)memory((size_t)1 << board->points);
    for (uint32_t set = 0; set <= everywhere(board); set++) {
        uint32_t smallest = set;
        for (int s = 1; s < board->symmetries; s++)
            if (image(board, s, set) < smallest) smallest = image(board, s, set), brings[set] = (uint8_t)s;
        row_of[set] = smallest == set ? board->row_count[count(set)]++ : row_of[smallest];
    }
    board->row_of = row_of, board->brings = brings;
}

static void fill_binomials(Board *board)
{
    for (int n = 0; n <= MOST_POINTS; n++)
        for (int k = 0; k <= n; k++)
            board->binomial[n][k] = k ? board->binomial[n - 1][k - 1] + (k < n ? board->binomial[n - 1][k] : 0) : 1;
}

/* Makes the board that the first arguments name; returns 0 for one that it cannot draw. */
static int make_board(Board *board, int many, char **given)
{
    if (many != GAME_ARGUMENTS + 1) {
        fprintf(stderr, "it needs seven arguments; the beginning of successors.c names them\n");
        return 0;
    }
    board->columns = atoi(given[1]), board->rows = atoi(given[2]), board->least = atoi(given[3]);
    board->compulsory = atoi(given[4]), board->chain = atoi(given[5]), board->blocked_draws = atoi(given[6]);
    board->points = board->columns * board->rows;
    if (board->points > MOST_POINTS || board->columns % 2 == 0 || board->rows % 2 == 0 || board->least < 1) return 0;
    fill_binomials(board);
    draw_lines(board);
    find_symmetries(board);
    number_rows(board);
    return 1;
}

/* ---------------------------------------------------------------- tables */

static size_t row_bytes(const Board *board, int own, int other)
{
    return ((size_t)board->binomial[board->points - own][other] + 63) / 64 * 8;
}

/* The file of a slot in memory, "won" and then "lost". */
static const uint8_t *map_slot(const char *folder, int own, int other, size_t plane)
{
    char name[4096];
    snprintf(name, sizeof name, "%s/%d-%d.values", folder, own, other);
    int file = open(name, O_RDONLY);
    struct stat told;
    if (file < 0 || fstat(file, &told) || (size_t)told.st_size != 2 * plane) {
        fprintf(stderr, "%s: not there, or not of %zu bytes\n", name, 2 * plane);
        exit(2);
    }
    void *data = mmap(NULL, 2 * plane, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (data == MAP_FAILED) exit(3);
    return (const uint8_t *)data;
}

/* Where the program wants the values of a file that is mapped into memory: an accelerator has a memory of its own. */
#ifdef __CUDACC__
static const uint8_t *place_values(const uint8_t *mapped, size_t bytes);
#else
static const uint8_t *place_values(const uint8_t *mapped, size_t bytes)
{
    (void)bytes;
    return mapped;
}
#endif

static const Slot *open_slot(const Board *board, const char *folder, int own, int other)
{
    static Slot opened[MOST_POINTS + 1][MOST_POINTS + 1];
    Slot *slot = &opened[own][other];
    if (slot->won) return slot;
    size_t bytes = row_bytes(board, own, other), plane = board->row_count[own] * bytes;
    const uint8_t *data = place_values(map_slot(folder, own, other, plane), 2 * plane);
    *slot = (Slot){ data, data + plane, board->row_count[own], bytes };
    return slot;
}

/* The sets of so many of the first points, ascending; returns how many. */
static inline uint32_t list_sets(uint32_t *sets, int points, int of)
{
    uint32_t many = 0;
    for (uint32_t set = 0; set < (uint32_t)1 << points; set++)
        if (count(set) == of) sets[many++] = set;
    return many;
}

static inline void print_fault(uint32_t men, uint32_t enemy, Value told, Value right)
{
    printf("fault %u %u: the table says %s, what follows says %s\n", men, enemy, NAMES[told], NAMES[right]);
}

static inline void print_done(uint32_t row, uint32_t rows, const Tally *tally)
{
    printf("done %u %u %lld %lld %lld %lld %lld\n", row, rows, (long long)tally->positions, (long long)tally->of[WON],
           (long long)tally->of[DRAWN], (long long)tally->of[LOST], (long long)tally->faults);
    fflush(stdout);
}
