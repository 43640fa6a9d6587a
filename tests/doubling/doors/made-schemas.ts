import type { z } from 'zod'
import { nameField, newPasswordField } from '#app/features/accounts/rules.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { accountNameForm } from '#app/features/accounts/fields.server.ts'
import { openForm } from '#app/features/decisions/rules.ts'
import { fullNameField } from '#app/features/inquiries/read-inquiry.server.ts'
import { lineField, moneyField, numberField } from '#app/features/listings/form-fields.ts'
import { answerForms } from '#app/features/profiles/read-answers.server.ts'
import { sectionForms } from '#app/features/publishing/read-section.ts'
import { registerForm } from '#app/features/company-register/fields.ts'
import { questionForm } from '#app/features/freshness/question-form.ts'
import { subletForm } from '#app/features/sublets/sublet-form.ts'
import { rentedForm } from '#app/features/own-homes/rented-form.ts'
import { messageField } from '#app/platform/text/message-field.ts'
import { boundedLine, boundedText } from '#app/platform/text/bounded-fields.ts'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { dateField, dollarsField } from '#app/platform/text/typed-fields.ts'

const now = new Date('2026-11-27T12:00:00Z')

/** Schemas that functions create, by file; a schema that a file exports directly needs no row. */
export const MADE_SCHEMAS: Record<string, () => Record<string, z.ZodType>> = {
  'app/platform/text/email-field.ts': () => ({ emailField: emailField() }),
  'app/features/accounts/rules.ts': () => ({
    nameField: nameField('missing'),
    newPasswordField,
  }),
  'app/features/accounts/fields.server.ts': () => ({
    accountNameForm: accountNameForm({ familyName: '' }),
  }),
  'app/features/decisions/rules.ts': () => ({ openForm: openForm(now, 'America/Los_Angeles') }),
  'app/features/inquiries/read-inquiry.server.ts': () => ({
    fullNameField: fullNameField('missing'),
  }),
  'app/features/listings/form-fields.ts': () => ({
    lineField: lineField('It', 500),
    moneyField: moneyField('It'),
    numberField: numberField('It', { most: 50 }),
  }),
  'app/features/profiles/read-answers.server.ts': () => answerForms(now),
  'app/features/publishing/read-section.ts': () => sectionForms,
  'app/features/company-register/fields.ts': () => ({ registerForm: registerForm('2026-11-27') }),
  'app/features/sublets/sublet-form.ts': () => ({ subletForm: subletForm('2026-11-27') }),
  'app/features/freshness/question-form.ts': () => ({ questionForm: questionForm('2026-11-27') }),
  'app/features/own-homes/rented-form.ts': () => ({ rentedForm: rentedForm('2026-11-27') }),
  'app/platform/text/message-field.ts': () => ({ messageField: messageField('missing', 4000) }),
  'app/platform/text/bounded-fields.ts': () => ({
    boundedLine: boundedLine(1000, 'too long'),
    boundedText: boundedText(100_000, 'too long'),
  }),
  'app/platform/text/plain-text.ts': () => ({
    plainLine: plainLine(50_000, 'too long'),
    plainLines: plainLines(50_000, 'too long'),
  }),
  'app/platform/text/typed-fields.ts': () => ({
    dateField: dateField('no date'),
    dollarsField: dollarsField('no money'),
  }),
}
