// The results of every benchmark, and how two implementations are timed against each other.
/** `ratio` is ours / limit; both were measured in the same run, alternating. */
export type Row = { name: string; size: number; ours: number; limit: number; unit: string; ratio: number }
/** `extra` contains results without a baseline. */
export type Result = { rows: Row[]; extra: Record<string, number | string> }

const MOST_ROUNDS = 150
const LEAST_ROUNDS = 15
const ENOUGH = 6_000 // milliseconds

export function row(name: string, size: number, ours: number, limit: number, unit: string): Row {
  return { name, size, ours: rounded(ours), limit: rounded(limit), unit, ratio: rounded(ours / limit) }
}

/** Runs both alternately, warm, and compares the 10th percentile of the rounds in milliseconds: the work itself, not the
 *  machine's other load.
 *  @throws Error when their results differ */
export async function race<Answer>(
  name: string,
  size: number,
  ours: () => Promise<Answer>,
  limit: () => Promise<Answer>,
): Promise<Row> {
  const [a, b] = [JSON.stringify(await ours()), JSON.stringify(await limit())]
  if (a !== b) throw new Error(`${name}: ours answers ${a.slice(0, 300)}, the limit ${b.slice(0, 300)}`)
  for (let warm = 0; warm < 8; warm += 1) {
    await ours()
    await limit()
  }
  const times: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
  const started = performance.now()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (round >= LEAST_ROUNDS && performance.now() - started > ENOUGH) break
    // The order alternates, so that neither always benefits from the other's caches.
    if (round % 2 === 0) times.ours.push(await timed(ours))
    times.limit.push(await timed(limit))
    if (round % 2 === 1) times.ours.push(await timed(ours))
  }
  return row(name, size, quickTenth(times.ours), quickTenth(times.limit), 'ms')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function quickTenth(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 10)] ?? NaN
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
