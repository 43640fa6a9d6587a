import { Icon } from '#app/ui/icon.tsx'
import type { VoterView } from '../views.ts'

const answeredText: Record<VoterView['answered'], string> = {
  yes: 'has answered',
  earlier: 'earlier answer counts',
  no: 'not yet',
}

/** Who has answered, without their answers. */
export function WhoAnswered({ voters }: { voters: VoterView[] }) {
  return (
    <ul aria-label="Who has answered" className="flex flex-wrap gap-2">
      {voters.map(({ name, self, answered }, index) => (
        <li
          // Several voters may be called "A member".
          key={`${index} ${name}`}
          className={`inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-[1.125rem] border px-3 py-1 ${answered === 'yes' ? 'border-transparent bg-good-soft text-good' : 'border-line bg-surface'}`}
        >
          <Icon of={answered === 'yes' ? 'check' : 'clock'} size="s" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className={`shrink-0 ${answered === 'yes' ? '' : 'text-ink-2'}`}>
            {self && answered === 'yes' ? 'have answered' : answeredText[answered]}
          </span>
        </li>
      ))}
    </ul>
  )
}
