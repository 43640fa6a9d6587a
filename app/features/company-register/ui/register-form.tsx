import { useState } from 'react'
import { formatFullDate } from '#app/platform/text/format.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import type { RegisterField } from '../fields.ts'
import { companiesPath } from '../paths.ts'
import type { CompanyRecord } from '../register.query.server.ts'
import {
  CONFIRM_OVER,
  OVER_CONFIRMED,
  REGISTER_LINE_MOST,
  REGISTER_NOTES_MOST,
  shownFacts,
  shownField,
  type ShownFact,
} from '../rules.ts'

export type RegisterAnswer = FormAnswer<RegisterField> & {
  /** The version that is stored now, after someone else saved. */
  version?: string
}

const labels: Record<ShownFact, string> = {
  license: 'License, until it ends',
  documents: 'Documents reviewed',
  terms: 'Terms accepted',
  membership: 'Membership, until it ends',
}

/** What an admin enters about a company. */
export function RegisterForm({
  company,
  answer,
}: {
  company: CompanyRecord
  answer: RegisterAnswer | undefined
}) {
  const form = usePageForm<RegisterField>(answer, company)
  const { field } = form
  const isShown = (fact: ShownFact) =>
    answer ? answer.typed[shownField(fact)] === 'yes' : company.shown.includes(fact)
  const line = { maxLength: REGISTER_LINE_MOST, autoComplete: 'off' }
  return (
    <PageForm
      key={company.version}
      form={form}
      button="Save"
      back={companiesPath()}
      className="grid max-w-3xl gap-5"
    >
      <input
        type="hidden"
        name="version"
        value={answer?.version ?? answer?.typed['version'] ?? company.version}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="License or registration number"
          hint="Such as a city’s rental license."
          {...line}
          {...field('licenseNumber')}
        />
        <TextField label="License through" type="date" hint="Its last day." {...field('licenseEndsOn')} />
        <TextField
          label="Documents reviewed on"
          type="date"
          hint="Only that day is kept here, and no documents."
          {...field('documentsOn')}
        />
        <TextField
          label="Documents reviewed by"
          hint="An office rather than a person, such as “the housing office”."
          {...line}
          {...field('documentsBy')}
        />
        <TextField
          label="Version of the terms"
          hint="Such as 2026–27."
          {...line}
          {...field('termsVersion')}
        />
        <TextField label="Terms accepted on" type="date" {...field('termsOn')} />
        <MembershipField {...field('memberThrough')} confirmed={field(OVER_CONFIRMED).defaultValue} />
      </div>
      <TextArea
        label="Notes"
        rows={5}
        maxLength={REGISTER_NOTES_MOST}
        hint="Only admins read them, such as complaints by phone with their dates."
        {...field('notes')}
      />
      <fieldset className="grid">
        <legend className="font-medium">Shown to everyone on its homes</legend>
        {shownFacts.map((fact) => (
          <div key={fact}>
            <input type="hidden" name={shownField(fact)} value="no" />
            <Checkbox
              name={shownField(fact)}
              value="yes"
              label={labels[fact]}
              defaultChecked={isShown(fact)}
            />
          </div>
        ))}
      </fieldset>
    </PageForm>
  )
}

type MembershipProps = {
  name: string
  defaultValue: string | undefined
  error: string | undefined
  /** The day that was confirmed in the form that is shown again. */
  confirmed: string | undefined
}

/** The last day of a membership. A past day must be confirmed before it is stored. */
function MembershipField({ confirmed, ...field }: MembershipProps) {
  const { defaultValue: sent = '', error } = field
  // Null until the field changes with JavaScript running.
  const [typed, setTyped] = useState<string | null>(null)
  const isConfirmed = confirmed !== undefined && confirmed === sent
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        label="Membership through"
        type="date"
        hint="Owners are reminded 30 and 7 days before. After this day its homes are paused until you enter a later one. Empty: it needs none."
        {...field}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {(error === CONFIRM_OVER || isConfirmed) && (typed ?? sent) === sent && (
        <Checkbox
          name={OVER_CONFIRMED}
          value={sent}
          defaultChecked={isConfirmed}
          label={`Yes, it ended on ${isoDay.test(sent) ? formatFullDate(sent) : sent}.`}
        />
      )}
    </div>
  )
}

/** A browser without date fields sends what was typed. */
const isoDay = /^\d{4}-\d\d-\d\d$/
