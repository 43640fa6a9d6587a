// What every bench prints, and how two ways of the same work are timed against each other.
/** `ratio` is ours / limit; the limit was measured in the same run, by turns. */
export type Row = { name: string; size: number; ours: number; limit: number; unit: string; ratio: number }
/** `extra` holds what has no limit to hold it against. */
export type Result = { rows: Row[]; extra: Record<string, number | string> }

const MOST_ROUNDS = 150
const LEAST_ROUNDS = 15
const ENOUGH = 6_000 // milliseconds

export function row(name: string, size: number, ours: number, limit: number, unit: string): Row {
  return { name, size, ours: rounded(ours), limit: rounded(limit), unit, ratio: rounded(ours / limit) }
}

/** Runs both by turns, warm, and compares in milliseconds what the quickest tenth of the rounds stayed under: the work
 *  itself, and not what else the machine was doing.
 *  @throws Error when they do not answer the same */
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
    // Who goes first changes, so that neither always finds the caches as the other left them.
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
