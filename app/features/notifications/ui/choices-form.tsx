import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import type { Choices } from '../choices.server.ts'
import {
  notificationKindOf,
  emailChoiceLabels,
  emailChoices,
  notificationNames,
  type NotificationField,
  type NotificationChoice,
  type NotificationKind,
} from '../rules.ts'
import { sectionsFor, type NotificationReader } from '../kinds.ts'

const emailOptions = emailChoices.map((value) => ({ value, label: emailChoiceLabels[value] }))

type Props = {
  choices: Choices
  reader: NotificationReader
  answer: FormAnswer<NotificationField> | undefined
  busy: boolean
}

/** For each kind of notification that the reader can get: whether it is listed, and when it is sent by email. Others stay as they
 *  were chosen, because the form does not send them. */
export function ChoicesForm({ choices, reader, answer, busy }: Props) {
  const form = usePageForm(answer)
  return (
    <PageForm
      form={form}
      key={JSON.stringify(choices)}
      className="grid gap-6"
      buttons={
        <Button type="submit" look="primary" aria-disabled={busy}>
          Save
        </Button>
      }
    >
      <input type="hidden" name="intent" value="choose" />
      {sectionsFor(reader).map((section) => (
        <section key={section} aria-labelledby={`kinds-${section}`}>
          <h3 id={`kinds-${section}`} className="mb-2 text-lg font-semibold">
            {section}
          </h3>
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            {notificationNames
              .filter((name) => {
                const kind = notificationKindOf(name)
                return kind.section === section && (reader.homes || kind.ofHomes !== true)
              })
              .map((name) => (
                <KindRow
                  key={name}
                  name={name}
                  choice={choices[name]}
                  error={form.field(`${name}-emails`).error}
                />
              ))}
          </div>
        </section>
      ))}
    </PageForm>
  )
}

type RowProps = { name: NotificationKind; choice: NotificationChoice; error: string | undefined }

function KindRow({ name, choice, error }: RowProps) {
  const { label, when, apart } = notificationKindOf(name)
  return (
    <fieldset
      aria-labelledby={`kind-${name}`}
      className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div>
        <h4 id={`kind-${name}`} className="font-medium">
          {label}
        </h4>
        <p className="text-sm text-ink-2">{when}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {apart ? (
          <p className="w-32 py-2.5 text-ink-2">Always on the site</p>
        ) : (
          <>
            <Unticked name={`${name}-site`} />
            <Checkbox
              name={`${name}-site`}
              label="On the site"
              defaultChecked={choice.onSite}
              className="w-32"
            />
          </>
        )}
        <SelectField
          label="By email"
          name={`${name}-emails`}
          options={emailOptions}
          defaultValue={choice.emails}
          error={error}
          shape="chip"
          hideLabel
          className="w-44"
        />
      </div>
    </fieldset>
  )
}
