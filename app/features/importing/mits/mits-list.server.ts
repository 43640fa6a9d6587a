import type { ListRow, Remark } from '../homes/list-row.ts'
import { propertyRows } from './mits-home.ts'
import { readXml } from './read-xml.server.ts'

/** Parses homes of a MITS 4.1 document (Property Marketing, ILS) as it streams: its units, and the floorplans of properties
 *  without units.
 *  @throws CannotRun for any other document */
export async function* mitsList(source: AsyncIterable<Uint8Array>, remark: Remark): AsyncGenerator<ListRow> {
  for await (const property of readXml(source, 'PhysicalProperty', 'Property')) {
    const { rows, taken } = propertyRows(property)
    if (taken > 0)
      remark('leased or occupied units that do not say when they become available: left out', taken)
    yield* rows
  }
}
