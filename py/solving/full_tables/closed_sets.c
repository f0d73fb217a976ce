/* Looks for a set of positions in which one side, the holder, never loses: in each of them it has a turn after which
   every reply leads back into the set, or to a position of so few men that tables of them are at hand.  Such a set is a
   certificate of a draw.

       echo OWN ENEMY | ./closed_sets COLUMNS ROWS LEAST COMPULSORY CHAIN BLOCKED_DRAWS FOLDER MEN LIMIT FILE

   The first seven arguments are those of successors.c, whose tables it reads.  OWN and ENEMY are the men of the holder,
   who is to move, and of the other side, as sets of points; each line that it reads is a position that the set has to
   hold.  Positions with MEN men or fewer are left to the tables.  It stops when the set has more than LIMIT positions.
   FILE gets the set, if its name is not "-": of each position the smallest image, 8 bytes, OWN << 25 | ENEMY.

   Positions with most men are looked at first.  Of the turns that do not lose, the one with the least cost is taken.  A
   turn costs what the positions cost that its replies bring; those of the set cost nothing, nor do those of few men.  A
   position costs as much as the cheapest of its turns.  LOOKAHEAD turns of the holder later it costs GROWTH times as much
   for every man that is left after a capture at once: what has many men brings many others after it.  So a turn is
   preferred after which men are soon taken whatever the other side does, or which leads back into the set.

   The last line that it prints says "closed" or "open", and how many positions there are of each number of men.  */

#include <string.h>
#include "successors.h"

enum { MOST_TURNS = 1024, MOST_MEN = 2 * MOST_POINTS };
enum { LOOKAHEAD = 2 };
static const double GROWTH = 10, ENDLESS = 1e300;

typedef struct { uint32_t own, enemy; } Position; /* own: of the side to move */
typedef struct { uint64_t *keys; size_t count, room; } Stack;

static Board board;
static const char *folder;
static int known_men; /* positions of so many are left to the tables */
static uint64_t *set; /* open addressing; 0 is no position */
static size_t set_room, set_count;
static Stack waiting[MOST_MEN + 1]; /* by men */
static uint64_t found_by_men[MOST_MEN + 1];

static int men_of(Position p) { return count(p.own) + count(p.enemy); }

static Value value_of(Position p)
{
    if (count(p.enemy) < board.least) return WON;
    if (count(p.own) < board.least) return LOST;
    const Slot *slot = open_slot(&board, folder, count(p.own), count(p.enemy));
    return value_at(slot, board.row_of[p.own], rank_in_row(&board, board.brings[p.own], p.own, p.enemy));
}

/* Whether it is over, or has so few men that the tables are asked. */
static int is_known(Position p) { return count(p.own) < board.least || men_of(p) <= known_men; }

/* The positions after a capture that stands at `at`, and after each way on, each once; returns how many there are
   then. */
static int list_captures(uint32_t others, int at, uint32_t enemy, Position *after, int many)
{
    int further = 0;
    for (int way = 0; board.chain != NEVER && way < DIRECTIONS; way++) {
        int over = board.beyond[at][way], to = over < 0 || !(enemy >> over & 1) ? -1 : board.beyond[over][way];
        if (to < 0 || (enemy | others) >> to & 1) continue;
        further = 1;
        many = list_captures(others, to, enemy & ~((uint32_t)1 << over), after, many);
    }
    if (board.chain == MUST && further) return many;
    Position here = { enemy, others | (uint32_t)1 << at };
    for (int i = 0; i < many; i++) /* a chain that goes round comes to it thousands of times */
        if (after[i].own == here.own && after[i].enemy == here.enemy) return many;
    if (many == MOST_TURNS) exit(3);
    after[many++] = here;
    return many;
}

/* The positions after each turn, the other side to move. */
static int list_turns(Position p, Position *after)
{
    int many = 0;
    uint32_t both = p.own | p.enemy;
    for (int captures = 1; captures >= 0; captures--) {
        if (!captures && many && board.compulsory) break;
        for (uint32_t rest = p.own; rest; rest &= rest - 1) {
            int from = lowest(rest);
            uint32_t others = p.own & ~((uint32_t)1 << from);
            for (int way = 0; way < DIRECTIONS; way++) {
                int next = board.beyond[from][way];
                if (next < 0) continue;
                int to = captures && p.enemy >> next & 1 ? board.beyond[next][way] : -1;
                if (captures && to >= 0 && !(both >> to & 1))
                    many = list_captures(others, to, p.enemy & ~((uint32_t)1 << next), after, many);
                if (!captures && !(both >> next & 1)) after[many++] = (Position){ p.enemy, others | (uint32_t)1 << next };
            }
        }
    }
    return many;
}

static uint64_t key_of(Position p)
{
    uint64_t smallest = ~(uint64_t)0;
    for (int s = 0; s < board.symmetries; s++) {
        uint64_t key = (uint64_t)image(&board, s, p.own) << MOST_POINTS | image(&board, s, p.enemy);
        if (key < smallest) smallest = key;
    }
    return smallest;
}

static Position position_of(uint64_t key)
{
    return (Position){ (uint32_t)(key >> MOST_POINTS), (uint32_t)(key & (((uint64_t)1 << MOST_POINTS) - 1)) };
}

/* Where a position is in the set, or would be. */
static uint64_t *find(uint64_t key)
{
    size_t at = (size_t)((key * 0x9E3779B97F4A7C15u) >> 20) % set_room;
    while (set[at] && set[at] != key) at = at + 1 == set_room ? 0 : at + 1;
    return set + at;
}

static void add(uint64_t key)
{
    uint64_t *place = find(key);
    if (*place) return;
    *place = key, set_count++;
    int men = men_of(position_of(key));
    Stack *stack = waiting + men;
    found_by_men[men]++;
    if (stack->count == stack->room) {
        stack->room = stack->room ? 2 * stack->room : 1024;
        stack->keys = (uint64_t *)realloc(stack->keys, stack->room * sizeof *stack->keys);
        if (!stack->keys) exit(3);
    }
    stack->keys[stack->count++] = key;
}

/* What a position costs by the fewest men that are left after a turn that does not lose. */
static double cost_at_once(Position p)
{
    Position turns[MOST_TURNS];
    int least = men_of(p);
    double cost = 1;
    for (int i = list_turns(p, turns) - 1; i >= 0; i--)
        if (men_of(turns[i]) < least && value_of(turns[i]) != WON) least = men_of(turns[i]);
    while (least--) cost *= GROWTH;
    return cost;
}

static double cost_of_position(Position p, int depth);

/* What the replies to a turn bring; no more is added up than `limit`. */
static double cost_of_turn(Position after, int depth, double limit)
{
    Position replies[MOST_TURNS];
    uint64_t fresh[MOST_TURNS];
    int fresh_count = 0;
    double cost = 0;
    if (is_known(after)) return 0;
    for (int i = list_turns(after, replies) - 1; i >= 0 && cost < limit; i--) {
        if (is_known(replies[i])) continue;
        uint64_t key = key_of(replies[i]);
        int listed = 0;
        for (int j = 0; j < fresh_count; j++) listed |= fresh[j] == key;
        if (listed || *find(key)) continue;
        fresh[fresh_count++] = key;
        cost += cost_of_position(position_of(key), depth - 1);
    }
    return cost;
}

/* The cheapest of the turns that do not lose, a capture rather than a step; returns its cost, ENDLESS if there is none. */
static double choose_turn(Position p, int depth, Position *chosen)
{
    Position turns[MOST_TURNS];
    double best = ENDLESS;
    int many = list_turns(p, turns); /* captures first */
    for (int i = 0; i < many && best > 0; i++) {
        if (value_of(turns[i]) == WON) continue;
        double cost = cost_of_turn(turns[i], depth, best);
        if (cost < best) best = cost, *chosen = turns[i];
    }
    return best;
}

static double cost_of_position(Position p, int depth)
{
    Position chosen;
    return depth ? choose_turn(p, depth, &chosen) : cost_at_once(p);
}

/* Chooses the holder's turn and adds what follows; returns 0 if every turn loses. */
static int treat(Position p)
{
    Position turns[MOST_TURNS], replies[MOST_TURNS], chosen;
    if (!list_turns(p, turns)) return board.blocked_draws;
    if (choose_turn(p, LOOKAHEAD, &chosen) == ENDLESS) return 0;
    if (is_known(chosen)) return 1;
    for (int i = list_turns(chosen, replies) - 1; i >= 0; i--)
        if (!is_known(replies[i])) add(key_of(replies[i]));
    return 1;
}

static int most_men_waiting(void)
{
    int men = MOST_MEN;
    while (men >= 0 && !waiting[men].count) men--;
    return men;
}

int main(int many, char **given)
{
    if (many != GAME_ARGUMENTS + 4 || !make_board(&board, GAME_ARGUMENTS + 1, given)) return 2;
    folder = given[GAME_ARGUMENTS];
    known_men = atoi(given[GAME_ARGUMENTS + 1]);
    int men;
    size_t limit = strtoull(given[GAME_ARGUMENTS + 2], NULL, 10);
    const char *file = given[GAME_ARGUMENTS + 3];
    set_room = limit * 3 / 2 + (1 << 16);
    set = (uint64_t *)memory(set_room * sizeof *set);
    Position p;
    while (scanf("%u %u", &p.own, &p.enemy) == 2) add(key_of(p));
    while ((men = most_men_waiting()) >= 0 && set_count <= limit)
        if (!treat(position_of(waiting[men].keys[--waiting[men].count]))) {
            printf("lost\n");
            return 1;
        }
    printf(men < 0 ? "closed" : "open");
    for (men = MOST_MEN; men >= 0; men--)
        if (found_by_men[men]) printf(" %d:%llu", men, (unsigned long long)found_by_men[men]);
    printf("\n");
    if (!strcmp(file, "-")) return 0;
    FILE *out = fopen(file, "wb");
    if (!out) return 2;
    for (size_t at = 0; at < set_room; at++)
        if (set[at]) fwrite(set + at, sizeof *set, 1, out);
    return fclose(out) ? 2 : 0;
}
