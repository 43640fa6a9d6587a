import { Form } from 'react-router'
import type { FieldErrors } from '#app/platform/field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'
import type { Choices } from '../choices.server.ts'
import { kindOf, letterChoiceLabels, letterChoices, noticeNames } from '../rules.ts'

const letterOptions = letterChoices.map((value) => ({ value, label: letterChoiceLabels[value] }))

type Props = { choices: Choices; errors?: FieldErrors<string>; busy: boolean }

/** Each kind of notice: in the list or not, and when by letter. */
export function ChoicesForm({ choices, errors, busy }: Props) {
  const form = useFocusInvalid(errors)
  return (
    <Form ref={form} method="post" className="grid gap-4" key={JSON.stringify(choices)}>
      <input type="hidden" name="intent" value="choose" />
      {noticeNames.map((name) => {
        const { label, when, apart } = kindOf(name)
        const { onSite, letters } = choices[name]
        return (
          <section
            key={name}
            aria-labelledby={`kind-${name}`}
            className="rounded-card border border-line bg-surface px-4 py-4"
          >
            <h3 id={`kind-${name}`} className="text-lg font-semibold">
              {label}
            </h3>
            <p className="mt-1 text-ink-2">{when}</p>
            <div className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-2">
              <fieldset>
                <legend className="font-medium">On the site</legend>
                {apart ? (
                  <p className="py-2.5 text-ink-2">Always, under “{label}”</p>
                ) : (
                  <Checkbox name={`${name}-site`} label="In my notifications" defaultChecked={onSite} />
                )}
              </fieldset>
              <RadioGroup
                legend="By letter"
                name={`${name}-letters`}
                options={letterOptions}
                defaultValue={letters}
                error={errors?.[`${name}-letters`]}
              />
            </div>
          </section>
        )
      })}
      <Button type="submit" look="primary" aria-disabled={busy} className="justify-self-start">
        Save
      </Button>
    </Form>
  )
}
