import { setImmediate } from 'node:timers/promises'
import { openZipCenters } from '#app/features/listings/zip-centers.server.ts'
import type { KeptField } from '#app/features/listings/listing-changes.server.ts'
import type { FactName } from '#app/features/listings/home-fields.ts'
import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'
import type { ListRemark, ListRow } from '#app/features/list-columns/columns.ts'
import { isLeaseDescribed } from '#app/features/list-columns/lease-values.ts'
import { csvList } from './csv-list.server.ts'
import { presetNamed } from './presets.ts'
import { isDayFirst } from './read-dates.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { ListFormat } from './fields.ts'
import { hotpadsList } from './hotpads-list.server.ts'
import { mitsList } from './mits-list.server.ts'
import type { RowRefusal, Remark } from './remarks.ts'
import { addressId } from './normalize-address.ts'
import { rowToHome, type RowSetting } from './row-to-home.server.ts'

/** What reading a list depends on, as data that can be sent to another process. */
export type HomesToRead = Omit<RowSetting, 'zips' | 'preset' | 'isDayFirst'> & {
  format: ListFormat
  preset: string | undefined
  map: Map<string, string> | undefined
  /** Whether it is a manager's list. */
  owned: boolean
}

/** A row of a list: why it cannot be parsed, or its home with assumptions and refusals. Or about the whole list: first how many
 *  rows it has, and at the end its remarks. */
export type ReadRow =
  | { kind: 'size'; rows: number }
  | { kind: 'remark'; about: string; times: number | undefined }
  | { kind: 'problem'; line: number; problem: string; open: boolean }
  | { kind: 'left-out'; about: string; open: boolean }
  | {
      kind: 'row'
      line: number
      open: boolean
      id: string
      /** Whether the id consists of address and unit. */
      byAddress: boolean
      keeps: readonly KeptField[]
      home: ListingInput | undefined
      /** Facts that were assumed because the row leaves them blank. */
      unstated: readonly FactName[]
      refusals: RowRefusal[]
      notes: Remark[]
    }

/** Reads a list of any format, row by row. @throws CannotRun if it is not a list */
export async function* readHomes(
  { format, preset: named, map, owned, ...setting }: HomesToRead,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadRow> {
  const preset = named === undefined ? undefined : presetNamed(named)
  const chunks = await Array.fromAsync(bytes)
  const list = (remark: ListRemark): AsyncIterable<ListRow> => {
    if (format === 'mits') return mitsList(oneByOne(chunks), utcDay(setting.now), remark)
    if (format === 'hotpads') return hotpadsList(oneByOne(chunks), remark)
    return csvList(oneByOne(chunks), { preset, map, owner: owned ? {} : undefined }, remark)
  }
  // The whole list is read twice: a date with the day first at its end says how the first row is read.
  const first = { rows: 0, isDayFirst: false, describesLeases: false }
  for await (const row of list(() => {})) {
    if (row.leftOut === true) continue
    first.rows += 1
    if (row.problem !== undefined) continue
    first.isDayFirst ||= isDayFirst(row.values.available_from)
    first.describesLeases ||= isLeaseDescribed(row.values)
  }
  yield { kind: 'size', rows: first.rows }
  const rowSetting = {
    ...setting,
    preset,
    isDayFirst: first.isDayFirst,
    byAddress: owned,
    zips: await openZipCenters(),
  }
  const said: ReadRow[] = []
  const remark = (about: string, times?: number) => void said.push({ kind: 'remark', about, times })
  for await (const row of list(remark)) {
    if (row.problem !== undefined && row.leftOut === true) {
      yield { kind: 'left-out', about: row.problem, open: row.open === true }
      continue
    }
    if (row.problem !== undefined) {
      yield { kind: 'problem', line: row.line, problem: row.problem, open: row.open === true }
      continue
    }
    const { line, doubt, open = false } = row
    const keeps = first.describesLeases ? row.keeps.filter((field) => field !== 'description') : row.keeps
    const byAddress = owned && row.values.external_id === ''
    const values = byAddress ? { ...row.values, external_id: addressId(row.values) } : row.values
    const { home, unstated, remarks } = rowToHome(values, rowSetting, row.fees)
    if (doubt !== undefined) remarks.note(doubt)
    const { refusals, notes } = remarks
    yield {
      kind: 'row',
      line,
      open,
      id: values.external_id,
      byAddress,
      keeps,
      home,
      unstated,
      refusals,
      notes,
    }
  }
  yield* said
}

/** The chunks of a file, with time for others between them: this may run in the process that serves the site. */
async function* oneByOne(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield chunk
    await setImmediate()
  }
}

/** Memory limit in megabytes for reading a list, whatever it contains. */
const MEMORY = 256

/** `readHomes` in a child process with limits on time and memory, for untrusted files. */
export const readHomesApart = (
  asked: HomesToRead,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadRow> =>
  readApart('app/features/importing/read-homes-child.server.ts', asked, bytes, { memory: MEMORY })
