/* Retrograde analysis of one pair of slots {(a, b), (b, a)}, many positions at once; __init__.py tells the method and
   calls this.

   A position is (M, E): M the men of the side to move, E the others.  Its value stands in the row of M (up to
   symmetry), at the rank of E.  Work is done the other way round: for one E, all M are looked at together, because a
   step leads from (M, E) to (E, M'), which stands in the row of E, and a capture of the men X to (E - X, M'), in the
   row of E - X.

   For that a row is spread out to a *board map*: a bit for every set of the n points that E leaves free, at the set's
   number.  There a step from point s to t is a shift by 2^t - 2^s for all sets that hold s and not t.  64 sets lie in
   a word, so points 0 to 5 count within the word, the others in the number of the word.  Sets are 32-bit numbers, bit
   i for point i; rows and board maps are 64-bit words, and the machine puts the lowest byte first.  */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "retrograde.h"

#if defined(__BMI2__) && defined(__x86_64__)
#include <immintrin.h>
#define deposit _pdep_u64
#define extract _pext_u64
#else
static uint64_t deposit(uint64_t bits, uint64_t mask)
{
    uint64_t out = 0;
    for (; mask; mask &= mask - 1, bits >>= 1)
        if (bits & 1) out |= mask & -mask;
    return out;
}
static uint64_t extract(uint64_t from, uint64_t mask)
{
    uint64_t out = 0, bit = 1;
    for (; mask; mask &= mask - 1, bit <<= 1)
        if (from & mask & -mask) out |= bit;
    return out;
}
#endif

enum { NEVER, MAY, MUST };
enum { WORD_BITS = 6, LOW_POINTS = 13, MOST_POINTS = 25, PENDING = 128 };

#define COUNT(x) __builtin_popcountll(x)
#define LOWEST(x) __builtin_ctzll(x)

static const uint64_t HAS[WORD_BITS] = { /* sets within a word that hold point i */
    0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000,
    0xFFFFFFFF00000000
};

typedef struct { /* a turn of captures, for all M that hold `held` and none of `empty` */
    uint32_t taken, held, empty;
    int from, to;
} Path;

typedef struct { /* one value to be written down later, when its memory has arrived */
    uint64_t *word, bit;
    uint8_t *changed;
} Write;

typedef struct { /* for one thread */
    const Game *game;
    const Layer *layer;
    Layer *target;
    int shared;                          /* other threads write to the target too */
    int n, words;                        /* free points of E, words of a board map */
    uint32_t enemy, free;                /* E, and the points that it leaves */
    uint32_t enemy_images[16];           /* E under each symmetry */
    uint64_t *won, *unwon, *source_a, *source_b, *may_take, *may_step; /* board maps */
    uint64_t *row;                       /* one row and a word more */
    Path *paths;
    size_t path_count, path_room;
    Write pending[PENDING];
    int pending_count;
} Work;

/* ---------------------------------------------------------------- sets and their numbers */

/* In a word of a board map, the sets of so many points; none for a number below 0 or above 6. */
static inline uint64_t sets_of(int points)
{
    static const uint64_t OF[64] = { 0x0000000000000001, 0x0000000100010116, 0x0001011601161668, 0x0116166816686880,
                                     0x1668688068808000, 0x6880800080000000, 0x8000000000000000 };
    return OF[points & 63];
}

/* The same, in a map of n points, for the sets of k points of which `word` is the high part. */
static inline uint64_t sets_in_word(int n, int k, uint32_t word)
{
    uint64_t all = sets_of(k - COUNT(word));
    return n < WORD_BITS ? all & (((uint64_t)1 << (1 << n)) - 1) : all;
}

static inline uint32_t rank_of(const Game *game, uint32_t set, int points)
{
    return game->low_rank[set & ((1 << LOW_POINTS) - 1)] +
           game->high_rank[(size_t)points << (MOST_POINTS - LOW_POINTS) | set >> LOW_POINTS];
}

static inline uint32_t word_start(const Game *game, int points, uint32_t word)
{
    int bits = game->points > WORD_BITS ? game->points - WORD_BITS : 0;
    return game->word_start[((size_t)points << bits) + word];
}

static inline uint32_t image_of(const Game *game, int symmetry, uint32_t set)
{
    const uint32_t *images = game->images + ((size_t)symmetry << (LOW_POINTS + 1));
    return images[set & ((1 << LOW_POINTS) - 1)] | images[1 << LOW_POINTS | set >> LOW_POINTS];
}

static inline uint32_t all_points(const Game *game) { return ((uint32_t)1 << game->points) - 1; }

static inline int map_words(int n) { return n > WORD_BITS ? 1 << (n - WORD_BITS) : 1; }

static inline int has_bit(const uint64_t *bits, uint32_t at) { return bits[at >> 6] >> (at & 63) & 1; }

/* At least 57 bits from `at` on; behind a row there is a word more. */
static inline uint64_t bits_from(const uint64_t *row, uint32_t at)
{
    uint64_t bits;
    memcpy(&bits, (const char *)row + (at >> 3), 8);
    return bits >> (at & 7);
}

/* ---------------------------------------------------------------- board maps */

/* Spreads out two rows over the sets of k of n points in which the points `fixed` are as in `value`; the maps are
   those of the other points.  A word holds at most 20 sets of as many points, which `bits_from` has at once. */
static void spread(const Game *game, const uint64_t *const rows[2], int n, int k, uint32_t fixed, uint32_t value,
                   uint64_t *const maps[2])
{
    uint32_t others = (map_words(n) - 1) & ~(fixed >> WORD_BITS), high_value = value >> WORD_BITS;
    uint64_t within = ~(uint64_t)0;
    int dropped = 0;
    for (int i = 0; i < WORD_BITS; i++)
        if (fixed >> i & 1) {
            within &= value >> i & 1 ? HAS[i] : ~HAS[i];
            dropped++;
        }
    const uint32_t *starts = &game->word_start[(size_t)k << (game->points > WORD_BITS ? game->points - WORD_BITS : 0)];
    int piece = 64 >> dropped;
    uint32_t at = 0, high = 0;
    do {
        uint32_t word = high | high_value, start = starts[word];
        uint64_t sets = sets_in_word(n, k, word);
        uint64_t a = deposit(bits_from(rows[0], start), sets), b = deposit(bits_from(rows[1], start), sets);
        if (dropped) {
            if ((at & 63) == 0) maps[0][at >> 6] = maps[1][at >> 6] = 0;
            maps[0][at >> 6] |= extract(a, within) << (at & 63);
            maps[1][at >> 6] |= extract(b, within) << (at & 63);
        } else {
            maps[0][at >> 6] = a;
            maps[1][at >> 6] = b;
        }
        at += piece;
        high = (high - others) & others;
    } while (high);
}

/* Exchanges points i < j in a map of so many words. */
static void exchange(uint64_t *map, int words, int i, int j)
{
    if (j < WORD_BITS) {
        uint64_t movers = HAS[i] & ~HAS[j];
        int shift = (1 << j) - (1 << i);
        for (int w = 0; w < words; w++) {
            uint64_t change = (map[w] >> shift ^ map[w]) & movers;
            map[w] ^= change ^ change << shift;
        }
    } else if (i < WORD_BITS) {
        int bit = 1 << (j - WORD_BITS), shift = 1 << i;
        for (int base = 0; base < words; base += 2 * bit)
            for (int w = base; w < base + bit; w++) {
                uint64_t change = (map[w] >> shift ^ map[w + bit]) & ~HAS[i];
                map[w] ^= change << shift;
                map[w + bit] ^= change;
            }
    } else {
        int low = 1 << (i - WORD_BITS), bit = 1 << (j - WORD_BITS);
        for (int outer = 0; outer < words; outer += 2 * bit)
            for (int base = outer + low; base < outer + bit; base += 2 * low)
                for (int w = base; w < base + low; w++) {
                    uint64_t one = map[w];
                    map[w] = map[w - low + bit];
                    map[w - low + bit] = one;
                }
    }
}

/* Adds to `out`, for every M that holds `held` and none of `empty`, the bit of `in` at M - from + to (-1: not taken
   out, not put in); the same for a second pair of maps. */
static void add_moved(uint64_t *restrict out, const uint64_t *restrict in, uint64_t *restrict out2,
                      const uint64_t *restrict in2, int words, int from, int to, uint32_t held, uint32_t empty)
{
    uint64_t low = ~(uint64_t)0;
    for (int i = 0; i < WORD_BITS; i++) {
        if (held >> i & 1) low &= HAS[i];
        if (empty >> i & 1) low &= ~HAS[i];
    }
    uint32_t set = held >> WORD_BITS, fixed = (held | empty) >> WORD_BITS, flip = 0;
    int shift = 0;
    if (from >= WORD_BITS) flip |= 1u << (from - WORD_BITS);
    else if (from >= 0) shift -= 1 << from;
    if (to >= WORD_BITS) flip |= 1u << (to - WORD_BITS);
    else if (to >= 0) shift += 1 << to;
    uint32_t run = fixed ? fixed & -fixed : (uint32_t)words;
    uint32_t rest = (words - 1) & ~fixed & ~(run - 1), high = 0;
    do {
        uint32_t base = high | set;
        const uint64_t *a = in + (base ^ flip), *b = in2 + (base ^ flip);
        uint64_t *c = out + base, *d = out2 + base;
        if (shift >= 0)
            for (uint32_t i = 0; i < run; i++) {
                c[i] |= a[i] >> shift & low;
                d[i] |= b[i] >> shift & low;
            }
        else
            for (uint32_t i = 0; i < run; i++) {
                c[i] |= a[i] << -shift & low;
                d[i] |= b[i] << -shift & low;
            }
        high = (high - rest) & rest;
    } while (high);
}

/* Adds to `out` every M that holds `held` and none of `empty`. */
static void add_all(uint64_t *out, int words, uint32_t held, uint32_t empty)
{
    uint64_t low = ~(uint64_t)0;
    for (int i = 0; i < WORD_BITS; i++) {
        if (held >> i & 1) low &= HAS[i];
        if (empty >> i & 1) low &= ~HAS[i];
    }
    uint32_t set = held >> WORD_BITS, rest = (words - 1) & ~((held | empty) >> WORD_BITS), high = 0;
    do {
        out[high | set] |= low;
        high = (high - rest) & rest;
    } while (high);
}

/* ---------------------------------------------------------------- values that are written down */

static void write_pending(Work *work)
{
    for (int i = 0; i < work->pending_count; i++) {
        Write *one = work->pending + i;
        if (work->shared) {
            __atomic_fetch_or(one->word, one->bit, __ATOMIC_RELAXED);
            __atomic_store_n(one->changed, 1, __ATOMIC_RELEASE);
        } else {
            *one->word |= one->bit;
            *one->changed = 1;
        }
    }
    work->pending_count = 0;
}

static inline void write_image(Work *work, uint64_t *plane, uint32_t row, int symmetry)
{
    const Game *game = work->game;
    Layer *target = work->target;
    uint32_t free = all_points(game) & ~target->classes->sets[row];
    uint32_t rank = rank_of(game, (uint32_t)extract(work->enemy_images[symmetry], free), work->layer->men);
    uint64_t *word = plane + row * target->words + (rank >> 6);
    __builtin_prefetch(word, 1);
    __builtin_prefetch(target->changed + row, 1);
    if (work->pending_count == PENDING) write_pending(work);
    work->pending[work->pending_count++] = (Write){ word, (uint64_t)1 << (rank & 63), target->changed + row };
}

/* Writes the value of (M, E) into the row of M, under every symmetry that leads to the row. */
static inline void write_value(Work *work, uint64_t *plane, uint32_t men)
{
    const Game *game = work->game;
    const Classes *classes = work->target->classes;
    uint32_t entry = classes->class_of[rank_of(game, men, work->layer->others)], row = entry >> 4;
    write_image(work, plane, row, entry & 7);
    if (entry & 8)
        for (int symmetry = 0; symmetry < game->symmetries; symmetry++)
            if (symmetry != (int)(entry & 7) && image_of(game, symmetry, men) == classes->sets[row])
                write_image(work, plane, row, symmetry);
}

/* Writes the values of all M of one word of a map. */
static inline int write_word(Work *work, uint64_t *plane, uint32_t word, uint64_t sets)
{
    int count = COUNT(sets);
    for (; sets; sets &= sets - 1)
        write_value(work, plane, (uint32_t)deposit((uint64_t)word << WORD_BITS | LOWEST(sets), work->free));
    return count;
}

/* ---------------------------------------------------------------- a thread */

static int begin_work(Work *work, const Game *game, const Layer *layer, Layer *target, int shared)
{
    memset(work, 0, sizeof *work);
    work->game = game, work->layer = layer, work->target = target, work->shared = shared;
    work->n = game->points - layer->men;
    work->words = map_words(work->n);
    uint64_t **maps[] = { &work->won,      &work->unwon,    &work->source_a,
                          &work->source_b, &work->may_take, &work->may_step };
    size_t stride = (size_t)work->words + 8;
    uint64_t *memory = calloc(6 * stride, 8);
    size_t longest = ((size_t)1 << MOST_POINTS) / 64;
    work->row = malloc((longest + 2) * 8);
    work->path_room = 1024;
    work->paths = malloc(work->path_room * sizeof(Path));
    for (int i = 0; i < 6; i++) *maps[i] = memory + i * stride;
    return memory && work->row && work->paths;
}

static void end_work(Work *work)
{
    if (work->pending_count) write_pending(work);
    free(work->won);
    free(work->row);
    free(work->paths);
}

static void begin_row(Work *work, uint32_t row)
{
    const Game *game = work->game;
    work->enemy = work->layer->classes->sets[row];
    work->free = all_points(game) & ~work->enemy;
    for (int i = 0; i < game->symmetries; i++) work->enemy_images[i] = image_of(game, i, work->enemy);
}

/* The number of a point among the free ones. */
static inline int place(const Work *work, int point) { return COUNT(work->free & (((uint32_t)1 << point) - 1)); }

/* Adds what the steps of M lead to: to `won` what is in `source_a`, to `unwon` what is in `source_b`. */
static void add_steps(Work *work)
{
    for (uint32_t rest = work->free; rest; rest &= rest - 1) {
        int point = LOWEST(rest), from = place(work, point);
        for (uint32_t ends = work->game->steps[point] & work->free; ends; ends &= ends - 1) {
            int to = place(work, LOWEST(ends));
            add_moved(work->won, work->source_a, work->unwon, work->source_b, work->words, from, to, 1u << from,
                      1u << to);
        }
    }
}

/* ---------------------------------------------------------------- captures */

static void add_path(Work *work, uint32_t taken, uint32_t held, uint32_t empty, int from, int to)
{
    if (held & empty) return;
    if (work->path_count == work->path_room) {
        Path *more = realloc(work->paths, 2 * work->path_room * sizeof(Path));
        if (!more) abort();
        work->paths = more, work->path_room *= 2;
    }
    work->paths[work->path_count++] = (Path){ taken, held, empty, from, to };
}

/* Goes on from a man that began at `from`, stands at `at` and has taken `taken`; `empty` must hold no man of M. */
static void follow_chain(Work *work, int from, int at, uint32_t taken, uint32_t empty)
{
    const Game *game = work->game;
    uint32_t left = work->enemy & ~taken, held = 1u << from;
    int over_with = COUNT(left) < game->least, further = 0, always = 0;
    if (game->chain != NEVER && !over_with)
        for (const int8_t *leap = game->onward + (size_t)at * game->onward_width * 2; leap[0] >= 0; leap += 2) {
            int over = leap[0], to = leap[1];
            if (!(left >> over & 1) || left >> to & 1 || to == at) continue;
            further = 1;
            int vacant = to == from || taken >> to & 1; /* no man of M can stand there */
            if (vacant || empty >> to & 1) always = 1;
            else held |= 1u << to; /* the chain ends here only if he is in the way */
            follow_chain(work, from, to, taken | 1u << over, vacant ? empty : empty | 1u << to);
        }
    if (game->chain != MUST || !further) add_path(work, taken, 1u << from, empty, from, at);
    else if (!always) add_path(work, taken, held, empty, from, at);
}

static int by_taken(const void *a, const void *b)
{
    const Path *x = a, *y = b;
    if (x->taken != y->taken) return x->taken < y->taken ? -1 : 1;
    return x->to - y->to;
}

/* Finds the captures of all M, and marks the M that may take. */
static void find_paths(Work *work)
{
    const Game *game = work->game;
    work->path_count = 0;
    for (uint32_t rest = work->free; rest; rest &= rest - 1) {
        int from = LOWEST(rest);
        for (const int8_t *leap = game->first + (size_t)from * game->first_width * 2; leap[0] >= 0; leap += 2) {
            int over = leap[0], to = leap[1];
            if (!(work->enemy >> over & 1) || work->enemy >> to & 1) continue;
            add_all(work->may_take, work->words, 1u << place(work, from), 1u << place(work, to));
            follow_chain(work, from, to, 1u << over, 1u << to);
        }
    }
    qsort(work->paths, work->path_count, sizeof(Path), by_taken);
}

/* Fills `source_a` with the sets M of which E - taken, to move, has lost, and `source_b` with those with which it has
   not won. With `landed` (a point of `taken`, else -1) the man there belongs to M, but not to the map. */
static void read_lower(Work *work, const Solved *lower, uint32_t taken, int landed)
{
    const Game *game = work->game;
    const Layer *layer = work->layer;
    uint32_t enemy = work->enemy & ~taken;
    int men = COUNT(enemy), n = game->points - men, k = layer->others;
    const Solved *slot = lower + men;
    uint32_t entry = slot->classes->class_of[rank_of(game, enemy, men)];
    int symmetry = entry & 7;
    size_t row = entry >> 4;
    uint32_t free = all_points(game) & ~slot->classes->sets[row];
    uint32_t gone = (uint32_t)extract(image_of(game, symmetry, taken), free);
    uint32_t stands = landed < 0 ? 0 : (uint32_t)extract(image_of(game, symmetry, 1u << landed), free);
    int at[MOST_POINTS], count = 0; /* which point of the map stands at each place */
    for (uint32_t rest = work->free; rest; rest &= rest - 1) {
        uint32_t bit = (uint32_t)extract(image_of(game, symmetry, rest & -rest), free);
        at[COUNT((bit - 1) & ~gone)] = count++;
    }
    int swaps[MOST_POINTS][2], swapped = 0;
    for (int i = 0; i < count; i++) {
        int j = i;
        while (at[j] != i) j++;
        if (j == i) continue;
        at[j] = at[i], at[i] = i;
        swaps[swapped][0] = i, swaps[swapped++][1] = j;
    }
    uint64_t *maps[] = { work->source_a, work->source_b }, *rows[] = { work->row, work->row + slot->words + 1 };
    memcpy(rows[0], slot->lost + row * slot->words, slot->words * 8);
    memcpy(rows[1], slot->won + row * slot->words, slot->words * 8);
    spread(game, (const uint64_t *const *)rows, n, k, gone, stands, maps);
    for (int i = 0; i < swapped; i++)
        for (int p = 0; p < 2; p++) exchange(maps[p], work->words, swaps[i][0], swaps[i][1]);
    int on_map = k - (landed >= 0);
    for (int w = 0; w < work->words; w++) work->source_b[w] = sets_in_word(work->n, on_map, w) & ~work->source_b[w];
}

/* Adds what the captures lead to, as below, where a row has so few M that each is looked at alone. */
static void add_captures_alone(Work *work, const Solved *lower, uint32_t bits)
{
    const Game *game = work->game;
    const Layer *layer = work->layer;
    for (size_t i = 0; i < work->path_count; i++) {
        const Path *path = work->paths + i;
        uint32_t enemy = work->enemy & ~path->taken;
        int men = COUNT(enemy), wins = men < game->least;
        const Solved *slot = lower + men;
        uint32_t entry = wins ? 0 : slot->classes->class_of[rank_of(game, enemy, men)];
        uint32_t free = wins ? 0 : all_points(game) & ~slot->classes->sets[entry >> 4];
        size_t row = (size_t)(entry >> 4) * slot->words;
        uint32_t held = (uint32_t)extract(path->held, work->free), empty = (uint32_t)extract(path->empty, work->free);
        for (uint32_t rank = 0; rank < bits; rank++) {
            uint32_t index = layer->index_of[rank];
            if ((index & held) != held || index & empty) continue;
            uint64_t bit = (uint64_t)1 << (index & 63);
            if (wins) {
                work->won[index >> WORD_BITS] |= bit;
                continue;
            }
            uint32_t men_after = ((uint32_t)deposit(index, work->free) & ~(1u << path->from)) | 1u << path->to;
            uint32_t at = rank_of(game, (uint32_t)extract(image_of(game, entry & 7, men_after), free), layer->others);
            if (has_bit(slot->lost + row, at)) work->won[index >> WORD_BITS] |= bit;
            if (!has_bit(slot->won + row, at)) work->unwon[index >> WORD_BITS] |= bit;
        }
    }
}

/* Adds what the captures lead to: to `won` the M of which one wins, to `unwon` those of which one does not lose. */
static void add_captures(Work *work, const Solved *lower)
{
    uint32_t read = 0;
    int landed = -1;
    for (size_t i = 0; i < work->path_count; i++) {
        const Path *path = work->paths + i;
        uint32_t held = (uint32_t)extract(path->held, work->free), empty = (uint32_t)extract(path->empty, work->free);
        if (COUNT(work->enemy & ~path->taken) < work->game->least) {
            add_all(work->won, work->words, held, empty);
            continue;
        }
        int on_taken = path->taken >> path->to & 1 ? path->to : -1;
        if (path->taken != read || on_taken != landed) read_lower(work, lower, path->taken, on_taken);
        read = path->taken, landed = on_taken;
        int from = path->from == path->to ? -1 : place(work, path->from);
        int to = path->from == path->to || on_taken >= 0 ? -1 : place(work, path->to);
        add_moved(work->won, work->source_a, work->unwon, work->source_b, work->words, from, to, held, empty);
    }
}

/* Settles a row from its captures: writes what is won and lost by them, and keeps what steps may still decide. */
static int64_t settle_row(Work *work, const Layer *layer, uint32_t row)
{
    const Game *game = work->game;
    uint64_t *winnable = layer->winnable + row * layer->words, *losable = layer->losable + row * layer->words;
    int64_t decided = 0;
    memset(winnable, 0, layer->words * 8);
    memset(losable, 0, layer->words * 8);
    for (int w = 0; w < work->words; w++) {
        uint64_t sets = sets_in_word(work->n, layer->others, w);
        if (!sets) continue;
        uint64_t steps = work->may_step[w], takes = work->may_take[w], won = work->won[w] & sets, still;
        if (game->compulsory) steps &= ~takes;
        still = sets & ~won & ~work->unwon[w];
        uint64_t lost = still & ~steps & (game->blocked_draws ? takes : ~(uint64_t)0);
        decided += write_word(work, work->target->won, w, won) + write_word(work, work->target->lost, w, lost);
        uint32_t start = word_start(game, layer->others, w), at = start >> 6, shift = start & 63;
        uint64_t packed[] = { extract(sets & ~won & steps, sets), extract(still & steps, sets) };
        uint64_t *planes[] = { winnable, losable };
        for (int p = 0; p < 2; p++) {
            planes[p][at] |= packed[p] << shift;
            if (shift && packed[p] >> (64 - shift)) planes[p][at + 1] |= packed[p] >> (64 - shift);
        }
    }
    return decided;
}

/* Looks once at the captures of all M in the rows low … high - 1; `lower` by the men of the side to move.  Returns
   how many (M, E) are decided, -1 without memory. */
int64_t look_at_captures(const Game *game, const Solved *lower, Layer *layer, Layer *target, uint32_t low,
                         uint32_t high, int shared)
{
    Work work;
    if (!begin_work(&work, game, layer, target, shared)) return -1;
    int64_t decided = 0;
    size_t bytes = (size_t)work.words * 8;
    uint32_t bits = 0;
    for (int w = 0; w < work.words; w++) bits += COUNT(sets_in_word(work.n, layer->others, w));
    for (uint32_t row = low; row < high; row++) {
        begin_row(&work, row);
        memset(work.won, 0, bytes);
        memset(work.unwon, 0, bytes);
        for (uint32_t rest = work.free; rest; rest &= rest - 1) /* which M may step at all */
            for (uint32_t ends = game->steps[LOWEST(rest)] & work.free; ends; ends &= ends - 1)
                add_all(work.unwon, work.words, 1u << place(&work, LOWEST(rest)), 1u << place(&work, LOWEST(ends)));
        memcpy(work.may_step, work.unwon, bytes);
        memset(work.unwon, 0, bytes);
        memset(work.may_take, 0, bytes);
        find_paths(&work);
        if (bits <= (uint32_t)work.words) add_captures_alone(&work, lower, bits);
        else add_captures(&work, lower);
        decided += settle_row(&work, layer, row);
    }
    end_work(&work);
    return decided;
}

/* ---------------------------------------------------------------- steps */

/* M is decided: nothing is left to find out about it. */
static inline void close_position(uint64_t *winnable, uint64_t *losable, uint32_t rank)
{
    uint64_t bit = (uint64_t)1 << (rank & 63);
    winnable[rank >> 6] &= ~bit;
    losable[rank >> 6] &= ~bit;
}

/* Follows the values of a row to the M one step before, all M together.  `won` and `lost`: the row, and a word more.
   */
static int64_t follow_row(Work *work, const Layer *layer, uint32_t row, const uint64_t *won, const uint64_t *lost)
{
    const Game *game = work->game;
    uint64_t *winnable = layer->winnable + row * layer->words, *losable = layer->losable + row * layer->words;
    int64_t decided = 0;
    size_t bytes = (size_t)work->words * 8;
    spread(game, (const uint64_t *const[]){ lost, won }, work->n, layer->others, 0, 0,
           (uint64_t *const[]){ work->source_a, work->source_b });
    for (int w = 0; w < work->words; w++)
        work->source_b[w] = sets_in_word(work->n, layer->others, w) & ~work->source_b[w];
    memset(work->won, 0, bytes);
    memset(work->unwon, 0, bytes);
    add_steps(work);
    for (int w = 0; w < work->words; w++) {
        uint64_t sets = sets_in_word(work->n, layer->others, w);
        if (!sets || !(work->won[w] | ~work->unwon[w])) continue;
        uint32_t start = word_start(game, layer->others, w);
        uint64_t wins = deposit(bits_from(winnable, start), sets) & work->won[w];
        uint64_t loses = deposit(bits_from(losable, start), sets) & ~work->unwon[w] & ~wins;
        if (!(wins | loses)) continue;
        for (uint64_t rest = wins | loses; rest; rest &= rest - 1)
            close_position(winnable, losable, start + COUNT(sets & ((rest & -rest) - 1)));
        decided += write_word(work, work->target->won, w, wins) + write_word(work, work->target->lost, w, loses);
    }
    return decided;
}

/* Whether every step of M leads to a win of the other side; `index` is M among the free points. */
static int all_steps_lose(const Work *work, const Layer *layer, uint32_t index, const uint64_t *won)
{
    const Game *game = work->game;
    uint32_t men = (uint32_t)deposit(index, work->free);
    for (uint32_t rest = men; rest; rest &= rest - 1) {
        int point = LOWEST(rest);
        uint32_t from = index & ~(uint32_t)extract(1u << point, work->free);
        for (uint32_t ends = game->steps[point] & work->free & ~men; ends; ends &= ends - 1) {
            uint32_t after = from | (uint32_t)extract(ends & -ends, work->free);
            if (!has_bit(won, rank_of(game, after, layer->others))) return 0;
        }
    }
    return 1;
}

/* Follows one value of a row, at a rank, to the M one step before, each alone.  `lost`: whether E has lost, else it
   has won. */
static int64_t follow_value(Work *work, const Layer *layer, uint32_t row, uint32_t rank, int lost, const uint64_t *won)
{
    const Game *game = work->game;
    uint64_t *winnable = layer->winnable + row * layer->words, *losable = layer->losable + row * layer->words;
    uint32_t index = layer->index_of[rank], men = (uint32_t)deposit(index, work->free);
    int64_t decided = 0;
    for (uint32_t rest = work->free & ~men; rest; rest &= rest - 1) { /* whence a man has come */
        int point = LOWEST(rest);
        uint32_t with = index | (uint32_t)extract(1u << point, work->free);
        for (uint32_t ends = game->steps[point] & men; ends; ends &= ends - 1) {
            uint32_t before = with & ~(uint32_t)extract(ends & -ends, work->free);
            uint32_t at = rank_of(game, before, layer->others);
            if (!has_bit(lost ? winnable : losable, at)) continue;
            if (!lost && !all_steps_lose(work, layer, before, won)) continue;
            close_position(winnable, losable, at);
            write_value(work, lost ? work->target->won : work->target->lost, (men | 1u << point) & ~(ends & -ends));
            decided++;
        }
    }
    return decided;
}

static int64_t follow_sparse(Work *work, const Layer *layer, uint32_t row, const uint64_t *won, const uint64_t *lost)
{
    const uint64_t *seen[] = { layer->seen_lost + row * layer->words, layer->seen_won + row * layer->words };
    int64_t decided = 0;
    for (size_t w = 0; w < layer->words; w++)
        for (uint64_t fresh = lost[w] & ~seen[0][w]; fresh; fresh &= fresh - 1)
            decided += follow_value(work, layer, row, (uint32_t)(w << 6 | LOWEST(fresh)), 1, won);
    for (size_t w = 0; w < layer->words; w++)
        for (uint64_t fresh = won[w] & ~seen[1][w]; fresh; fresh &= fresh - 1)
            decided += follow_value(work, layer, row, (uint32_t)(w << 6 | LOWEST(fresh)), 0, won);
    return decided;
}

/* Follows what is new in the rows low … high - 1 by one step back.  Where there are few, each is followed alone: one
   costs as much as `sparse_cost` words of a whole row.  Returns how many (M, E) are decided, -1 without memory. */
int64_t follow_changes(const Game *game, Layer *layer, Layer *target, uint32_t low, uint32_t high, int shared,
                       uint32_t sparse_cost)
{
    Work work;
    if (!begin_work(&work, game, layer, target, shared)) return -1;
    int64_t decided = 0;
    size_t words = layer->words;
    uint64_t *won = work.row, *lost = work.row + words + 1; /* as they are now: another thread may add to them */
    for (uint32_t row = low; row < high; row++) {
        if (!__atomic_exchange_n(layer->changed + row, 0, __ATOMIC_ACQUIRE)) continue;
        uint64_t *seen_won = layer->seen_won + row * words, *seen_lost = layer->seen_lost + row * words;
        int64_t fresh = 0;
        for (size_t w = 0; w < words; w++) {
            won[w] = __atomic_load_n(layer->won + row * words + w, __ATOMIC_RELAXED);
            lost[w] = __atomic_load_n(layer->lost + row * words + w, __ATOMIC_RELAXED);
            fresh += COUNT(won[w] ^ seen_won[w]) + COUNT(lost[w] ^ seen_lost[w]);
        }
        won[words] = lost[words] = 0;
        if (!fresh) continue;
        begin_row(&work, row);
        int few = fresh * sparse_cost < work.words;
        decided += few ? follow_sparse(&work, layer, row, won, lost) : follow_row(&work, layer, row, won, lost);
        memcpy(seen_won, won, words * 8);
        memcpy(seen_lost, lost, words * 8);
    }
    end_work(&work);
    return decided;
}

/* Adds to `total` the positions of a plane, those of every image counted. */
void count_values(const Game *game, const Classes *classes, const uint64_t *plane, size_t words, int64_t *total)
{
    for (uint32_t row = 0; row < classes->classes; row++) {
        int64_t count = 0;
        int fixed = 0;
        for (size_t w = 0; w < words; w++) count += COUNT(plane[row * words + w]);
        for (int i = 0; i < game->symmetries; i++) fixed += image_of(game, i, classes->sets[row]) == classes->sets[row];
        *total += count * (game->symmetries / fixed);
    }
}
