import type { ListRow, Remark } from '../homes/list-row.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { depositsLeft } from './mits-deposits.ts'
import { propertyRows } from './mits-home.ts'
import { readXml } from './read-xml.server.ts'
import { unreadElements } from './unread-elements.ts'

const MOST_NAMES = 20 // that a remark lists

/** Parses homes of a MITS 4.1 document (Property Marketing, ILS) as it streams: its units, and the floorplans of properties
 *  without units.
 *  @param today ISO date
 *  @throws CannotRun for any other document */
export async function* mitsList(
  source: AsyncIterable<Uint8Array>,
  today: string,
  remark: Remark,
): AsyncGenerator<ListRow> {
  const unreadNames = new Set<string>()
  let deposits = 0
  for await (const property of readXml(source, 'PhysicalProperty', 'Property')) {
    const { rows, taken, unread } = propertyRows(property, today)
    if (taken > 0)
      remark('leased or occupied units that do not say when they become available: left out', taken)
    if (unread > 0) remark('among them, units with a date that is not understood', unread)
    for (const name of unreadElements(property)) if (unreadNames.size < MOST_NAMES) unreadNames.add(name)
    deposits += depositsLeft([property])
    yield* rows
  }
  if (unreadNames.size > 0)
    remark(`elements not read: ${[...unreadNames].map((name) => wholeStart(name, 60)).join(', ')}`)
  if (deposits > 0)
    remark('deposits besides those for security, pets, keys and one other: left out', deposits)
}
