import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'

type Props = {
  icon: 'private' | 'absent' | 'deleted'
  title: string
  text?: ReactNode
  children?: ReactNode
}

const icons: Record<Props['icon'], IconName> = { private: 'lock', absent: 'search-x', deleted: 'trash' }

/** Shown instead of a collection that cannot be shown, with what the user can do about it. */
export function ClosedScreen({ icon, title, text, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-3 py-8 md:py-16">
      <Icon of={icons[icon]} className="text-ink-2" />
      <h1 className="text-2xl text-balance">{title}</h1>
      {text && <p className="text-lg text-ink-2">{text}</p>}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
