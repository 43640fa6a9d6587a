import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

/** A short fact beside something. It is not a button, and visually quiet. */
export function Tag({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1 rounded-md px-2 text-sm font-normal tracking-normal whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
