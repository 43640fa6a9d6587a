import { CannotRun } from '#app/platform/errors.ts'
import type { LeftOut, Tables } from './tables.server.ts'
import { dayAt, dayNumber, readDay, weekdayOf } from './days.ts'

const DAYS_BEFORE = 366
const DAYS_AFTER = 1_830 // five years
const MOST_SERVICES = 100_000
const MOST_SPANS = 3_000_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A row of calendar.txt or, if `from` equals `until`, of calendar_dates.txt. `runs` is false for a day on which the service
 *  exceptionally does not run. */
type Span = { service: number; from: number; until: number; weekdays: boolean[]; runs: boolean }

const EVERY_DAY = Array.from({ length: 7 }, () => true)

/** The services that run on any of the kept days: their index by id, and for each kept day whether each one runs. */
export type Services = { numbers: Map<string, number>; days: Uint8Array[]; first: number }

/** Reads calendar.txt and calendar_dates.txt, either of which may be missing. Keeps the days around `today`: those of the last year
 *  and the next five; if all are over, those up to the last one; if all are in the future, those from the first one.
 *  @throws CannotRun for a broken table */
export async function readServices(tables: Tables, today: string, leftOut: LeftOut): Promise<Services> {
  const numbers = new Map<string, number>()
  const spans: (Span & { file: string; line: number })[] = []
  const add = (file: string, line: number, id: string, span: Omit<Span, 'service'>): void => {
    const service = numbers.get(id) ?? numbers.size
    if (service >= MOST_SERVICES || spans.length >= MOST_SPANS)
      throw new CannotRun(`${file}, line ${line}: too many services and days.`)
    numbers.set(id, service)
    spans.push({ ...span, service, file, line })
  }
  await tables.readIfThere(
    'calendar.txt',
    ['service_id', 'start_date', 'end_date', ...WEEKDAYS],
    ['service_id', 'start_date', 'end_date', ...WEEKDAYS],
    ([id = '', start = '', end = '', ...weekdays], line) => {
      const [from, until] = [dayNumber(readDay(start) ?? ''), dayNumber(readDay(end) ?? '')]
      if (from === null || until === null || until < from)
        return leftOut.add('calendar.txt', line, 'days that cannot be read', `${start} to ${end}`)
      const active = weekdays.map((day) => day === '1')
      if (active.includes(true)) add('calendar.txt', line, id, { from, until, weekdays: active, runs: true })
      return undefined
    },
  )
  await tables.readIfThere(
    'calendar_dates.txt',
    ['service_id', 'date', 'exception_type'],
    ['service_id', 'date', 'exception_type'],
    ([id = '', date = '', type = ''], line) => {
      const day = dayNumber(readDay(date) ?? '')
      if (day === null || (type !== '1' && type !== '2'))
        return leftOut.add('calendar_dates.txt', line, 'a day that cannot be read', `${date}, type ${type}`)
      const span = { from: day, until: day, weekdays: EVERY_DAY, runs: type === '1' }
      add('calendar_dates.txt', line, id, span)
    },
  )
  const [first, last] = daysKept(spans, dayNumber(today) ?? 0)
  const days = Array.from(numbers, () => new Uint8Array(last - first + 1))
  for (const { service, from, until, weekdays, runs, file, line } of spans) {
    if (runs && from < first) leftOut.add(file, line, `days before ${dayAt(first)}`)
    if (runs && until > last) leftOut.add(file, line, `days after ${dayAt(last)}`)
    for (let day = Math.max(from, first); day <= Math.min(until, last); day += 1)
      if (weekdays[weekdayOf(day)]) days[service]?.fill(runs ? 1 : 0, day - first, day - first + 1)
  }
  for (const [id, service] of numbers) if (!days[service]?.includes(1)) numbers.delete(id)
  return { numbers, days, first }
}

function daysKept(spans: Span[], today: number): [number, number] {
  let [first, last] = [Infinity, -Infinity]
  for (const { from, until, runs } of spans) {
    if (!runs) continue
    first = Math.min(first, from)
    last = Math.max(last, until)
  }
  if (last < first) return [today, today]
  const around = Math.max(first, Math.min(last, today))
  return [Math.max(first, around - DAYS_BEFORE), Math.min(last, around + DAYS_AFTER)]
}

/** The first and last day on which anything runs, and each service as a 0 or 1 for each day between; null if nothing ever runs. */
export function validityOf({ days, first }: Services, used: Set<number>) {
  let [from, until] = [Infinity, -Infinity]
  for (const service of used) {
    const its = days[service]
    if (!its?.includes(1)) continue
    from = Math.min(from, its.indexOf(1))
    until = Math.max(until, its.lastIndexOf(1))
  }
  if (until < from) return null
  return {
    validFrom: dayAt(first + from),
    validUntil: dayAt(first + until),
    services: days.map((active, service) =>
      used.has(service) ? Array.from(active.subarray(from, until + 1)).join('') : '',
    ),
  }
}
