import type { RowValues } from '#app/features/list-columns/columns.ts'
import { splitAddress } from '#app/features/publishing/split-address.ts'

const LONGEST_PLACE = 200 // characters

/** Splits an address or city that holds several parts: `Los Angeles, CA 90007`, or `Los Angeles, CA` beside a separate ZIP code. */
export function withPlaceInParts(row: RowValues): RowValues {
  if (row.address.length + row.city.length > LONGEST_PLACE) return row
  const whole = row.zip === '' ? { ...row, ...placeOf(row) } : row
  const { town, state } = townOf(whole.city)
  return { ...whole, city: town, state: whole.state === '' ? state : whole.state }
}

function placeOf({ address, city }: RowValues): Partial<RowValues> {
  const whole = splitAddress(address)
  if (city === '') return stated(whole)
  // Many lists repeat the city in the address although it has its own column.
  const isSameCity = whole.city === null || whole.city.toLowerCase() === townOf(city).town.toLowerCase()
  if (whole.zip !== null && isSameCity) return stated({ ...whole, city: null })
  const { address: _, ...place } = splitAddress(`-, ${city}`)
  return stated(place)
}

const stated = <Part extends string>(parts: Record<Part, string | null>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as Partial<RowValues>

const STATES = new Map(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,' +
    'LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,' +
    'NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
    'OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,' +
    'TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
  )
    .split(',')
    .flatMap((each) => {
      const [code, name] = [each.slice(0, 2), each.slice(3)]
      return [
        [code, code],
        [name.toUpperCase(), code],
      ] as const
    }),
)

/** A state after a town without a comma. `West LA` is no town in Louisiana. */
const STATE_AT_END = /^(.+?) (?!LA$)([A-Z]{2})$/

/** Splits `Los Angeles, CA` or `La Jolla CA` into town and state. `state`: '' if the city names none. */
export function townOf(city: string): { town: string; state: string } {
  const at = city.lastIndexOf(',')
  const [, before = '', end = ''] =
    at > 0 ? [city, city.slice(0, at), city.slice(at + 1)] : (STATE_AT_END.exec(city.trim()) ?? [])
  const state = STATES.get(end.trim().toUpperCase())
  return state === undefined ? { town: city, state: '' } : { town: before.trim(), state }
}
