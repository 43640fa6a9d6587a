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
      remark('units that are leased or occupied, with no day from which they are free: left out', taken)
    yield* rows
  }
}
