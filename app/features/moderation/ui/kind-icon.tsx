import type { ModerationKind } from '#app/features/moderation-queue/rules.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'

const bad = 'bg-bad-soft text-bad'
const warn = 'bg-warn-soft text-warn'
const plain = 'bg-sunken text-ink-2'

const looks: Record<ModerationKind, [IconName, string]> = {
  report: ['flag', bad],
  duplicate: ['copy', warn],
  'new-home': ['house-plus', plain],
  'fair-housing': ['scale', warn],
  inquiry: ['message-circle-question-mark', plain],
  'sell-with-us': ['building-complex', plain],
  contact: ['mail', plain],
  'failed-email': ['mail-warning', warn],
  photo: ['image-off', warn],
  appeal: ['gavel', warn],
  'home-appeal': ['gavel', warn],
  import: ['file-input', plain],
  freshness: ['clock-alert', warn],
}

/** Icon for the kind of an item; decorative, because the kind is also named in text. */
export function KindIcon({ kind }: { kind: ModerationKind }) {
  const [icon, colors] = looks[kind]
  return (
    <span className={`grid size-8 shrink-0 place-items-center rounded-lg ${colors}`}>
      <Icon of={icon} size="s" />
    </span>
  )
}
