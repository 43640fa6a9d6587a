// Fields that no form has. Nothing runs here: `npm run verify` compiles it, and if a line compiles after all, its unused directive is an
// error.
import { columnField, type ColumnField } from '#app/features/list-columns/column-field.ts'
import type { GroupDetailsField } from '#app/features/groups/fields.ts'
import type { SettingsErrors } from '#app/features/moderation/typed-settings.ts'
import type { NotificationField } from '#app/features/notifications/rules.ts'
import type { PieceField } from '#app/features/site/typed-piece.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { fieldOf, usePageForm } from '#app/web/forms/page-form.tsx'

const choice = fieldOf<NotificationField>(undefined)
const column = fieldOf<ColumnField>(undefined)
const piece = fieldOf<PieceField>(undefined)
const setting = fieldOf<keyof SettingsErrors>(undefined)
const group = fieldOf<GroupDetailsField>(undefined)

export const refused = {
  // @ts-expect-error an answer that names no field makes no form
  useNameless: (answer: FormAnswer | undefined) => usePageForm(answer),
  // @ts-expect-error nor one whose page says so itself
  useAnyName: (answer: FormAnswer<string> | undefined) => usePageForm<string>(answer),
  // @ts-expect-error no notification has this name
  kind: () => choice('mesage-emails'),
  // @ts-expect-error nor is this asked of one
  asked: () => choice('message-email'),
  // @ts-expect-error a column has a number
  column: () => column('column-address'),
  // @ts-expect-error no piece has this text
  text: () => piece('titel'),
  // @ts-expect-error nor is this asked of a student
  row: () => piece('qoute-0'),
  // @ts-expect-error no such setting
  setting: () => setting('freshDay'),
  // @ts-expect-error nothing that a group looks for
  group: () => group('moveIn'),
}

export const taken = [
  () => choice('message-emails'),
  () => column(columnField(3)),
  () => piece('quote-0'),
  () => setting('freshDays'),
  () => group('moveInDate'),
  function useNamed(answer: FormAnswer<'text'> | undefined) {
    return usePageForm(answer).field('text')
  },
]
