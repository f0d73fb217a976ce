/* Does what successors.c does, and reads and prints the same, on an NVIDIA accelerator, which needs as much memory as
   the tables have (base: 25 GB):

       nvcc -O3 -arch=native -o successors successors.cu

   A thread has one position; a block has positions of one E.  */

#include "successors.h"

enum { THREADS = 256, BATCH_POSITIONS = 1 << 25, BATCH_BYTES = 1 << 30 };

typedef struct { uint32_t men, enemy; int told, right; } Fault;

typedef struct { /* in the memory of the accelerator */
    Tally tally;
    Fault shown[SHOWN_FAULTS];
} Found;

static void expect(cudaError_t told)
{
    if (told == cudaSuccess) return;
    fprintf(stderr, "the accelerator says: %s\n", cudaGetErrorString(told));
    exit(4);
}

/* A copy in the accelerator's memory. */
static void *copied(const void *data, size_t bytes)
{
    void *there;
    expect(cudaMalloc(&there, bytes));
    expect(cudaMemcpy(there, data, bytes, cudaMemcpyHostToDevice));
    return there;
}

static const uint8_t *place_values(const uint8_t *mapped, size_t bytes)
{
    const uint8_t *there = (const uint8_t *)copied(mapped, bytes);
    munmap((void *)mapped, bytes);
    return there;
}

/* A row for each E of the batch, and what is worth what after a step. */
__global__ static void begin_rows(const Board *board, Row *rows, const uint32_t *enemies, uint8_t *after, size_t stride)
{
    begin_row(board, rows + blockIdx.x, enemies[blockIdx.x], after + blockIdx.x * stride);
}

__global__ static void spread_values(const Board *board, const Row *rows, Slot theirs, const uint32_t *index_of,
                                     uint32_t many, uint8_t *after, size_t stride)
{
    uint32_t rank = blockIdx.x * THREADS + threadIdx.x;
    if (rank >= many) return;
    uint32_t enemy = rows[blockIdx.y].enemy;
    after[blockIdx.y * stride + index_of[rank]] = (uint8_t)value_at(&theirs, board->row_of[enemy], rank);
}

__global__ static void check_positions(const Board *board, const Slot *lower, const Row *rows, Slot ours,
                                       const uint32_t *index_of, uint32_t many, Found *found)
{
    __shared__ unsigned int values[4], faults;
    if (threadIdx.x < 4) values[threadIdx.x] = 0;
    if (!threadIdx.x) faults = 0;
    __syncthreads();
    const Row *row = rows + blockIdx.y;
    uint32_t rank = blockIdx.x * THREADS + threadIdx.x;
    if (rank < many) {
        Men men = men_at(row, index_of[rank]);
        uint32_t there = rank_in_row(board, board->brings[men.men], men.men, row->enemy);
        Value told = value_at(&ours, board->row_of[men.men], there), right = follows(board, lower, row, men);
        atomicAdd(values + told, 1);
        if (told != right || !images_agree(board, &ours, men.men, row->enemy, told)) {
            atomicAdd(&faults, 1);
            unsigned long long before = atomicAdd((unsigned long long *)&found->tally.faults, 1ull);
            if (before < SHOWN_FAULTS) found->shown[before] = (Fault){ men.men, row->enemy, told, right };
        }
    }
    __syncthreads();
    if (threadIdx.x < BOTH)
        atomicAdd((unsigned long long *)found->tally.of + threadIdx.x,
                  (unsigned long long)values[threadIdx.x] * row->images);
    if (!threadIdx.x) {
        unsigned long long all = values[LOST] + values[DRAWN] + values[WON] + values[BOTH];
        atomicAdd((unsigned long long *)&found->tally.positions, all * row->images);
    }
}

static void check_slot(const Board *board, const Board *there, const char *folder, int own, int other,
                       uint32_t first_row)
{
    static Slot lower[MOST_POINTS + 1];
    const Slot *ours = open_slot(board, folder, own, other), *theirs = open_slot(board, folder, other, own);
    for (int men = board->least; men < other; men++) lower[men] = *open_slot(board, folder, men, own);
    int places = board->points - other;
    uint32_t many = board->binomial[places][own], count_of_rows = board->row_count[other];
    uint32_t *sets = (uint32_t *)memory(many * sizeof *sets), *enemies = (uint32_t *)memory(count_of_rows * sizeof *sets);
    list_sets(sets, places, own);
    uint32_t number = 0;
    for (uint32_t set = 0; number < count_of_rows; set++)
        if (count(set) == other && !board->brings[set]) enemies[number++] = set;

    size_t stride = (size_t)1 << places, together = BATCH_POSITIONS / many;
    if (together > BATCH_BYTES / stride) together = BATCH_BYTES / stride;
    if (together > 65535) together = 65535;
    if (together < 1) together = 1;
    Row *rows;
    uint8_t *after;
    expect(cudaMalloc(&rows, together * sizeof *rows));
    expect(cudaMalloc(&after, together * stride));
    Slot *lower_there = (Slot *)copied(lower, sizeof lower);
    uint32_t *sets_there = (uint32_t *)copied(sets, many * sizeof *sets);
    uint32_t *enemies_there = (uint32_t *)copied(enemies, count_of_rows * sizeof *enemies);
    static const Found nothing = { { 0 } };
    Found *found = (Found *)copied(&nothing, sizeof nothing), told;
    int64_t shown = 0;
    for (uint32_t row = first_row; row < count_of_rows; row += together) {
        uint32_t batch = count_of_rows - row < together ? count_of_rows - row : together;
        dim3 grid((many + THREADS - 1) / THREADS, batch);
        begin_rows<<<batch, 1>>>(there, rows, enemies_there + row, after, stride);
        spread_values<<<grid, THREADS>>>(there, rows, *theirs, sets_there, many, after, stride);
        check_positions<<<grid, THREADS>>>(there, lower_there, rows, *ours, sets_there, many, found);
        expect(cudaMemcpy(&told, found, sizeof told, cudaMemcpyDeviceToHost));
        for (; shown < told.tally.faults && shown < SHOWN_FAULTS; shown++) {
            Fault *one = told.shown + shown;
            print_fault(one->men, one->enemy, one->told, one->right);
        }
        print_done(row + batch, count_of_rows, &told.tally);
    }
    void *made[] = { rows, after, lower_there, sets_there, enemies_there, found };
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) expect(cudaFree(made[i]));
    free(sets);
    free(enemies);
}

int main(int many, char **given)
{
    static Board board;
    if (!make_board(&board, many, given)) return 2;
    Board copy = board;
    copy.images = (const uint32_t *)copied(board.images, sizeof *board.images * board.symmetries << (LOW_POINTS + 1));
    copy.row_of = (const uint32_t *)copied(board.row_of, sizeof *board.row_of << board.points);
    copy.brings = (const uint8_t *)copied(board.brings, (size_t)1 << board.points);
    const Board *there = (const Board *)copied(&copy, sizeof copy);
    int own, other;
    uint32_t first_row;
    while (scanf("%d %d %u", &own, &other, &first_row) == 3)
        check_slot(&board, there, given[GAME_ARGUMENTS], own, other, first_row);
    return 0;
}
