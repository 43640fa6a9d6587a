import { audienceLabels, audiences } from '#app/features/people/audiences.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Switch } from '#app/ui/fields/switch.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import type { ProfileSwitch as SwitchName } from '../fields.ts'
import { answerProps, options, type AnswersShown } from './answer-props.ts'

const contacts: [SwitchName, string][] = [
  ['emailFor', 'Email'],
  ['phoneFor', 'Phone'],
  ['instagramFor', 'Instagram'],
  ['facebookFor', 'Facebook'],
  ['whatsappFor', 'WhatsApp'],
  ['budgetFor', 'Budget'],
]
const states = [
  { value: '', label: 'Shown to signed-in students' },
  { value: 'found_place', label: 'I found a place: shown to my matches only' },
  { value: 'pause', label: 'Pause: shown to my matches only' },
]

/** The section about who sees what (PRODUCT.md §4). */
export function PrivacyPart({ texts, errors }: AnswersShown) {
  const shown = { texts, errors }
  return (
    <>
      <RadioGroup
        legend="Your profile"
        name="paused"
        options={states}
        defaultValue={texts.paused ?? ''}
        error={errors.paused}
      />
      <div className="grid gap-1 md:max-w-[33rem]">
        <Unticked name="showsAge" />
        <Switch label="Show my age" name="showsAge" value="yes" defaultChecked={texts.showsAge === 'yes'} />
        <Unticked name="confirmedOnly" />
        <Switch
          label="Show me only to students with a confirmed campus email"
          name="confirmedOnly"
          value="yes"
          defaultChecked={texts.confirmedOnly === 'yes'}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="font-medium">Who can see it</legend>
        <p className="mt-1 mb-3 max-w-[62ch] text-sm text-ink-2">
          You always get messages on this site. You can see who viewed your contact details. Matching always
          counts your budget, so students see whether it overlaps theirs, and the amounts only as you choose.
        </p>
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-3">
          {contacts.map(([field, label]) => (
            <SelectField
              key={field}
              {...answerProps(field, shown)}
              label={label}
              options={options({ values: audiences, labels: audienceLabels })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
