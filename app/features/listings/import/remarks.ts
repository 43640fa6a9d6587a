import { columnNames, type ListingColumn, type RowValues } from './columns.ts'
import { CONTACT_LEFT_OUT, withoutContacts } from './private-numbers.ts'

/** What there is to say about one row: why it is refused, and what was assumed or left out when it is not.
 *  `about` is the same for all rows with the same finding, so that a report can count; `detail` has the row's value. */
export type Remark = { about: string; detail: string; field: Field }

/** The column of ours that it is about, or '' for the whole row. */
export type Field = ListingColumn | ''
export type Refusal = { reason: string; field: Field }

/** Collects them. No phone number or e-mail address of the list gets into a remark. */
export class Remarks {
  readonly refusals: Refusal[] = []
  readonly notes: Remark[] = []

  refuse(reason: string, field: Field = ''): void {
    this.refusals.push({ reason: withoutContacts(reason), field })
  }

  note(about: string, value = '', field: Field = ''): void {
    const written = value.length > 60 ? `${value.slice(0, 60)}…` : value
    const detail = withoutContacts(written === '' ? about : `${about} (“${written}”)`)
    this.notes.push({ about, detail, field })
  }
}

/** Ids, addresses of photos and degrees (`-118.2851234` has a phone number's digits) are no text of people. */
const untouched = ['external_id', 'photos', 'lat', 'lng']

/** The row without the phone numbers and e-mail addresses that agents write into any column; each is remarked. */
export function withoutContactsIn(row: RowValues, remarks: Remarks): RowValues {
  const clean = { ...row }
  for (const column of columnNames) {
    if (untouched.includes(column)) continue
    const text = withoutContacts(row[column])
    if (text === row[column]) continue
    clean[column] = text.replaceAll(CONTACT_LEFT_OUT, '').replace(/ +/g, ' ').trim()
    remarks.note(`phone number or e-mail address left out of ${column}`, '', column)
  }
  return clean
}
