import { cutText } from '#app/platform/text/bounded.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { columnNames, type BoundedRow, type ListingColumn } from '#app/features/list-columns/columns.ts'
import { columnOf } from '#app/features/listings/field-kinds.ts'
import { plainField, plainNames } from '#app/features/listings/home-fields.ts'
import { contactsIn, publicText, withoutContacts } from '#app/platform/text/contacts/private-numbers.ts'

/** A finding about one row: why it is refused, or what was assumed or omitted. `about` is the same for all rows with the same
 *  finding, so that a report can count them; `detail` includes the row's value. */
export type Remark = { about: string; detail: string; field: RemarkColumn }

/** The affected column, or '' for the whole row. */
export type RemarkColumn = ListingColumn | ''
export type RowRefusal = { reason: string; field: RemarkColumn }

/** Collects remarks. They never contain phone numbers or email addresses from the list. */
export class Remarks {
  readonly refusals: RowRefusal[] = []
  readonly notes: Remark[] = []

  refuse(reason: string, field: RemarkColumn = ''): void {
    this.refusals.push({ reason: withoutContacts(reason), field })
  }

  /** @param most how many characters of the value to quote */
  note(about: string, value = '', field: RemarkColumn = '', most = 60): void {
    const written = value.length > most ? `${wholeStart(value, most)}…` : value
    const detail = withoutContacts(written === '' ? about : `${about} (“${written}”)`)
    this.notes.push({ about, detail, field })
  }
}

/** Ids, web addresses and coordinates are not searched for contacts (`-118.2851234` looks like a phone number). */
const untouched = [
  'external_id',
  'photos',
  'lat',
  'lng',
  ...plainNames.filter((name) => plainField(name).kind === 'link').map(columnOf),
]

/** The row without the phone numbers and email addresses that agents write into any column; each removal adds a remark. */
export function withoutContactsIn(row: BoundedRow, remarks: Remarks): BoundedRow {
  const clean = { ...row }
  for (const column of columnNames) {
    if (untouched.includes(column)) continue
    if (contactsIn(row[column]).length === 0) continue
    clean[column] = cutText(publicText(row[column]))
    remarks.note(`phone number or email address left out of ${column}`, '', column)
  }
  return clean
}
