import {
  Building2,
  ClockAlert,
  Copy,
  FileInput,
  Flag,
  Gavel,
  HousePlus,
  ImageOff,
  Mail,
  MailWarning,
  MessageCircleQuestionMark,
  Scale,
  type LucideIcon,
} from 'lucide-react'
import type { ModerationKind } from '#app/features/moderation-queue/rules.ts'
import { Icon } from '#app/ui/icon.tsx'

const bad = 'bg-bad-soft text-bad'
const warn = 'bg-warn-soft text-warn'
const plain = 'bg-sunken text-ink-2'

const looks: Record<ModerationKind, [LucideIcon, string]> = {
  report: [Flag, bad],
  duplicate: [Copy, warn],
  'new-home': [HousePlus, plain],
  'fair-housing': [Scale, warn],
  inquiry: [MessageCircleQuestionMark, plain],
  'sell-with-us': [Building2, plain],
  contact: [Mail, plain],
  letter: [MailWarning, warn],
  photo: [ImageOff, warn],
  appeal: [Gavel, warn],
  'home-appeal': [Gavel, warn],
  import: [FileInput, plain],
  freshness: [ClockAlert, warn],
}

/** Icon for the kind of an item; decorative, because the kind is also named in text. */
export function KindIcon({ kind }: { kind: ModerationKind }) {
  const [icon, colours] = looks[kind]
  return (
    <span className={`grid size-8 shrink-0 place-items-center rounded-lg ${colours}`}>
      <Icon of={icon} size="s" />
    </span>
  )
}
