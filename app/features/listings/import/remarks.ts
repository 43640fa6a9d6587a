import { withoutContacts } from './private-numbers.ts'

/** What there is to say about one row: why it is refused, and what was assumed or left out when it is not.
 *  `about` is the same for all rows with the same finding, so that a report can count; `detail` has the row's value. */
export type Remark = { about: string; detail: string }

/** Collects them. No phone number or e-mail address of the list gets into a remark. */
export class Remarks {
  readonly refusals: string[] = []
  readonly notes: Remark[] = []

  refuse(reason: string): void {
    this.refusals.push(withoutContacts(reason))
  }

  note(about: string, value = ''): void {
    const written = value.length > 60 ? `${value.slice(0, 60)}…` : value
    this.notes.push({ about, detail: withoutContacts(written === '' ? about : `${about} (“${written}”)`) })
  }
}
