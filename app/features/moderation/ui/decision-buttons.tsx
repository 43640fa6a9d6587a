import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ManyChoice } from '../views.ts'

type Props = { choices: ManyChoice[]; name: string; busy: boolean }

/** A button for each decision that can be made. */
export function DecisionButtons({ choices, name, busy }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ verb, label, look }) => (
        <SubmitButton
          key={verb}
          busy={busy}
          name={name}
          value={verb}
          look={look === 'primary' ? 'primary' : 'default'}
          bad={look === 'bad'}
        >
          {label}
        </SubmitButton>
      ))}
    </div>
  )
}
