/* Checks tables of won, drawn and lost positions: whether each value follows from the values one turn later.

   This program shares the format of the files with those that made them, and nothing else: it draws the board's lines,
   finds the turns and numbers the positions by itself, one position at a time.  It is a program of the C library alone:

       cc -O2 -o successors successors.c
       ./successors COLUMNS ROWS LEAST COMPULSORY CHAIN BLOCKED_DRAWS FOLDER OWN OTHER FIRST_ROW SECONDS

   The board has so many columns and rows, both odd, lines between neighbours, and diagonals through the points whose
   column and row sum to an even number, counted from 0.  A side with fewer men than LEAST has lost.  COMPULSORY: 1 if
   captures are.  CHAIN: 0 if a capture takes one man, 1 if it may go on, 2 if it must.  BLOCKED_DRAWS: 1 if a side
   without a turn draws, 0 if it loses.  What goes on for ever is drawn.  FOLDER/a-b.values holds the positions in which
   the side to move has a men and the other b.

   The format: a set of points is a number, bit i for point i, counted row by row from a corner.  Of the sets that
   symmetries of the board make alike only the smallest is kept; these have the rows, in ascending order.  In the row of
   M (the men of the side to move), the sets E of b points among those that M leaves free have a bit each, in ascending
   order.  A row is filled up to whole words of 64 bits, the lowest byte first.  First come all rows with the bit "won",
   then all with the bit "lost".

   Checked are all positions in which E is the smallest of its images, and so at least one image of every position;
   where several symmetries bring M to its row, all bits that tell of the position must agree.  For each part of a
   second or so it prints "done", the row of E that comes next, how many there are, and how many positions (all images
   counted) it has checked by then, how many of them the table calls won, drawn and lost, and how many faults.  It ends
   after the last row, or after SECONDS (0: never).  */

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_POINTS = 25, LOW_POINTS = 13, DIRECTIONS = 8, TOGETHER = 64, SHOWN_FAULTS = 20 };
enum { NEVER, MAY, MUST };
typedef enum { LOST, DRAWN, WON, BOTH } Value; /* in this order for the side to move; BOTH is a fault */
static const char *const NAMES[] = { "lost", "drawn", "won", "won and lost" };
static const int DX[DIRECTIONS] = { 1, -1, 0, 0, 1, -1, 1, -1 }, DY[DIRECTIONS] = { 0, 0, 1, -1, 1, -1, -1, 1 };

typedef struct { /* the values of a slot; `rows` is 0 for one that has no file */
    const uint8_t *won, *lost;
    size_t rows, row_bytes;
} Slot;

typedef struct { int from, over, to; } Way; /* over: -1 for a step */

typedef struct { int64_t positions, of[3], faults; } Tally;

/* ---------------------------------------------------------------- the game and its board */

static int columns, rows, points, least, compulsory, chain, blocked_draws;
static int beyond[MOST_POINTS][DIRECTIONS]; /* the next point along a line; -1 where there is none */

static void draw_lines(void)
{
    for (int point = 0; point < points; point++)
        for (int way = 0; way < DIRECTIONS; way++) {
            int x = point % columns, y = point / columns, to_x = x + DX[way], to_y = y + DY[way];
            int diagonal = DX[way] && DY[way], inside = to_x >= 0 && to_x < columns && to_y >= 0 && to_y < rows;
            beyond[point][way] = inside && !(diagonal && (x + y) % 2) ? to_y * columns + to_x : -1;
        }
}

/* ---------------------------------------------------------------- sets of points */

static int symmetries, moved[8][MOST_POINTS];
static uint32_t low_image[8][1 << LOW_POINTS], high_image[8][1 << LOW_POINTS];
static uint32_t binomial[MOST_POINTS + 1][MOST_POINTS + 2];
static uint32_t *row_of;   /* of every set: the row of its smallest image */
static uint8_t *brings;    /* of every set: a symmetry that makes it the smallest */
static uint32_t row_count[MOST_POINTS + 1];

static int count(uint32_t set) { return __builtin_popcount(set); }
static int lowest(uint32_t set) { return __builtin_ctz(set); }

static uint32_t image(int symmetry, uint32_t set)
{
    return low_image[symmetry][set & ((1 << LOW_POINTS) - 1)] | high_image[symmetry][set >> LOW_POINTS];
}

static void find_symmetries(void)
{
    symmetries = columns == rows ? 8 : 4;
    for (int s = 0; s < symmetries; s++) {
        for (int point = 0; point < points; point++) {
            int x = point % columns, y = point / columns;
            if (s & 1) x = columns - 1 - x;
            if (s & 2) y = rows - 1 - y;
            moved[s][point] = s & 4 ? x * columns + y : y * columns + x;
        }
        for (uint32_t some = 0; some < 1 << LOW_POINTS; some++)
            for (int bit = 0; bit < LOW_POINTS; bit++) {
                if (!(some >> bit & 1)) continue;
                if (bit < points) low_image[s][some] |= (uint32_t)1 << moved[s][bit];
                if (bit + LOW_POINTS < points) high_image[s][some] |= (uint32_t)1 << moved[s][bit + LOW_POINTS];
            }
    }
}

/* Gives every set the row of its smallest image, which has its own already since it is no larger. */
static void number_rows(void)
{
    row_of = malloc(sizeof *row_of << points);
    brings = malloc((size_t)1 << points);
    if (!row_of || !brings) exit(3);
    for (uint32_t set = 0; set < (uint32_t)1 << points; set++) {
        uint32_t smallest = set;
        brings[set] = 0;
        for (int s = 1; s < symmetries; s++)
            if (image(s, set) < smallest) smallest = image(s, set), brings[set] = (uint8_t)s;
        row_of[set] = smallest == set ? row_count[count(set)]++ : row_of[smallest];
    }
}

/* How many sets of as many points come before this one, if only the points of `free` count. */
static uint32_t rank_among(uint32_t set, uint32_t free)
{
    uint32_t rank = 0;
    for (int nth = 1; set; set &= set - 1, nth++) rank += binomial[count(free & ((set & -set) - 1))][nth];
    return rank;
}

static void fill_binomials(void)
{
    for (int n = 0; n <= MOST_POINTS; n++)
        for (int k = 0; k <= n; k++) binomial[n][k] = k ? binomial[n - 1][k - 1] + (k < n ? binomial[n - 1][k] : 0) : 1;
}

/* ---------------------------------------------------------------- tables */

static Slot open_slot(const char *folder, int own, int other)
{
    char name[4096];
    snprintf(name, sizeof name, "%s/%d-%d.values", folder, own, other);
    size_t row_bytes = ((size_t)binomial[points - own][other] + 63) / 64 * 8, plane = row_count[own] * row_bytes;
    int file = open(name, O_RDONLY);
    struct stat told;
    if (file < 0 || fstat(file, &told) || (size_t)told.st_size != 2 * plane) {
        fprintf(stderr, "%s: not there, or not of %zu bytes\n", name, 2 * plane);
        exit(2);
    }
    const uint8_t *data = mmap(NULL, 2 * plane, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (data == MAP_FAILED) exit(3);
    return (Slot){ data, data + plane, row_count[own], row_bytes };
}

static Value value_at(const Slot *slot, size_t row, uint32_t rank)
{
    size_t at = row * slot->row_bytes + rank / 8;
    int won = slot->won[at] >> rank % 8 & 1, lost = slot->lost[at] >> rank % 8 & 1;
    return won ? lost ? BOTH : WON : lost ? LOST : DRAWN;
}

static uint32_t everywhere(void) { return ((uint32_t)1 << points) - 1; }

/* The rank of E in the row of M, which this symmetry brings there. */
static uint32_t rank_in_row(int symmetry, uint32_t men, uint32_t enemy)
{
    return rank_among(image(symmetry, enemy), everywhere() & ~image(symmetry, men));
}

/* ---------------------------------------------------------------- turns */

static const Slot *lower; /* by the men that the other side has left */

/* What is best for the side that has just captured and may go on: its other men, where the man stands that captures,
   and what the other side has left. */
static Value best_capture(uint32_t others, int at, uint32_t enemy)
{
    if (count(enemy) < least) return WON;
    Value best = LOST;
    int further = 0;
    for (int way = 0; way < DIRECTIONS && chain != NEVER && best != WON; way++) {
        int over = beyond[at][way], to = over < 0 ? -1 : beyond[over][way];
        if (to < 0 || !(enemy >> over & 1) || (enemy | others) >> to & 1) continue;
        further = 1;
        Value found = best_capture(others, to, enemy & ~((uint32_t)1 << over));
        if (found > best) best = found;
    }
    if (best == WON || (chain == MUST && further)) return best;
    uint32_t men = others | (uint32_t)1 << at;
    Value theirs = value_at(lower + count(enemy), row_of[enemy], rank_in_row(brings[enemy], enemy, men));
    Value ours = theirs == LOST ? WON : theirs == WON ? LOST : DRAWN;
    return ours > best ? ours : best;
}

/* Steps and first jumps that may come about beside the men E. */
static int find_ways(uint32_t enemy, Way *steps, Way *jumps, int *jump_count)
{
    int step_count = 0;
    *jump_count = 0;
    for (int from = 0; from < points; from++)
        for (int way = 0; way < DIRECTIONS; way++) {
            int next = beyond[from][way], after = next < 0 ? -1 : beyond[next][way];
            if (enemy >> from & 1 || next < 0) continue;
            if (!(enemy >> next & 1)) steps[step_count++] = (Way){ from, -1, next };
            else if (after >= 0 && !(enemy >> after & 1)) jumps[(*jump_count)++] = (Way){ from, next, after };
        }
    return step_count;
}

/* ---------------------------------------------------------------- positions */

typedef struct {            /* all positions of one E */
    uint32_t enemy, free;
    int place[MOST_POINTS]; /* of a point among the free ones */
    int point[MOST_POINTS]; /* at a place */
    int step_count, jump_count;
    Way steps[MOST_POINTS * DIRECTIONS], jumps[MOST_POINTS * DIRECTIONS];
    uint8_t *after;         /* E to move: the value by M, written as a set of places */
} Row;

typedef struct { /* a position of the row */
    uint32_t index, men; /* M as places, and as points */
    size_t row;
    uint32_t rank;
} Task;

static void begin_row(Row *row, uint32_t enemy, const Slot *theirs, const uint32_t *index_of, uint32_t many)
{
    row->enemy = enemy, row->free = everywhere() & ~enemy;
    int places = 0;
    for (int point = 0; point < points; point++)
        if (row->free >> point & 1) row->place[point] = places, row->point[places++] = point;
    row->step_count = find_ways(enemy, row->steps, row->jumps, &row->jump_count);
    for (uint32_t rank = 0; rank < many; rank++) row->after[index_of[rank]] = value_at(theirs, row_of[enemy], rank);
}

/* What a position is worth by the values one turn later. */
static Value follows(const Row *row, const Task *task)
{
    Value best = LOST;
    int takes = 0, steps = 0;
    for (int i = 0; i < row->jump_count && best != WON; i++) {
        Way jump = row->jumps[i];
        if (!(task->men >> jump.from & 1) || task->men >> jump.to & 1) continue;
        takes = 1;
        Value found = best_capture(task->men & ~((uint32_t)1 << jump.from), jump.to,
                                   row->enemy & ~((uint32_t)1 << jump.over));
        if (found > best) best = found;
    }
    if (!(takes && compulsory))
        for (int i = 0; i < row->step_count && best != WON; i++) {
            Way step = row->steps[i];
            if (!(task->men >> step.from & 1) || task->men >> step.to & 1) continue;
            steps = 1;
            uint32_t left = (uint32_t)1 << row->place[step.from], entered = (uint32_t)1 << row->place[step.to];
            Value theirs = row->after[task->index ^ left ^ entered];
            Value ours = theirs == LOST ? WON : theirs == WON ? LOST : DRAWN;
            if (ours > best) best = ours;
        }
    return takes || steps ? best : blocked_draws ? DRAWN : LOST;
}

/* Whether other symmetries that bring M to its row find the same value there. */
static int images_agree(const Slot *slot, const Task *task, uint32_t enemy, Value told)
{
    uint32_t smallest = image(brings[task->men], task->men);
    for (int s = 0; s < symmetries; s++)
        if (image(s, task->men) == smallest && value_at(slot, task->row, rank_in_row(s, task->men, enemy)) != told)
            return 0;
    return 1;
}

static void check_position(const Row *row, const Slot *ours, const Task *task, int images, Tally *tally)
{
    Value told = value_at(ours, task->row, task->rank), right = follows(row, task);
    tally->positions += images;
    if (told != BOTH) tally->of[told] += images;
    if (told == right && images_agree(ours, task, row->enemy, told)) return;
    if (tally->faults++ < SHOWN_FAULTS)
        printf("fault %u %u: the table says %s, what follows says %s\n", task->men, row->enemy, NAMES[told],
               NAMES[right]);
}

static void check_row(const Row *row, const Slot *ours, const uint32_t *index_of, uint32_t many, Tally *tally)
{
    int alike = 0;
    for (int s = 0; s < symmetries; s++) alike += image(s, row->enemy) == row->enemy;
    Task tasks[TOGETHER];
    for (uint32_t begin = 0; begin < many; begin += TOGETHER) {
        int size = many - begin < TOGETHER ? (int)(many - begin) : TOGETHER;
        for (int i = 0; i < size; i++) { /* where the values lie, so that they are fetched together */
            Task *task = tasks + i;
            task->index = index_of[begin + i], task->men = 0;
            for (uint32_t rest = task->index; rest; rest &= rest - 1)
                task->men |= (uint32_t)1 << row->point[lowest(rest)];
            task->row = row_of[task->men];
            task->rank = rank_in_row(brings[task->men], task->men, row->enemy);
            size_t at = task->row * ours->row_bytes + task->rank / 8;
            __builtin_prefetch(ours->won + at);
            __builtin_prefetch(ours->lost + at);
        }
        for (int i = 0; i < size; i++) check_position(row, ours, tasks + i, symmetries / alike, tally);
    }
}

/* ---------------------------------------------------------------- the program */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check_slot(const char *folder, int own, int other, uint32_t first_row, double seconds)
{
    Slot ours = open_slot(folder, own, other), theirs = open_slot(folder, other, own), fewer[MOST_POINTS] = { { 0 } };
    for (int men = least; men < other; men++) fewer[men] = open_slot(folder, men, own);
    lower = fewer;
    uint32_t many = binomial[points - other][own], *index_of = malloc(many * sizeof *index_of), sets = 0, number = 0;
    Row row = { 0 };
    row.after = malloc((size_t)1 << (points - other));
    if (!index_of || !row.after) exit(3);
    for (uint32_t set = 0; set < (uint32_t)1 << (points - other); set++)
        if (count(set) == own) index_of[sets++] = set;
    Tally tally = { 0 };
    double began = now(), told = began;
    for (uint32_t enemy = 0; enemy <= everywhere(); enemy++) {
        if (count(enemy) != other || brings[enemy]) continue;
        if (number++ < first_row) continue;
        begin_row(&row, enemy, &theirs, index_of, many);
        check_row(&row, &ours, index_of, many, &tally);
        double time = now();
        int last = number == row_count[other], over = seconds > 0 && time - began > seconds;
        if (!last && !over && time - told < 1) continue;
        told = time;
        printf("done %u %u %lld %lld %lld %lld %lld\n", number, row_count[other], (long long)tally.positions,
               (long long)tally.of[WON], (long long)tally.of[DRAWN], (long long)tally.of[LOST],
               (long long)tally.faults);
        fflush(stdout);
        if (last || over) return;
    }
}

int main(int many, char **given)
{
    if (many != 12) {
        fprintf(stderr, "it needs eleven arguments; the beginning of successors.c names them\n");
        return 2;
    }
    columns = atoi(given[1]), rows = atoi(given[2]), least = atoi(given[3]), points = columns * rows;
    compulsory = atoi(given[4]), chain = atoi(given[5]), blocked_draws = atoi(given[6]);
    if (points > MOST_POINTS || columns % 2 == 0 || rows % 2 == 0 || least < 1) return 2;
    fill_binomials();
    draw_lines();
    find_symmetries();
    number_rows();
    check_slot(given[7], atoi(given[8]), atoi(given[9]), (uint32_t)atoll(given[10]), atof(given[11]));
    return 0;
}
