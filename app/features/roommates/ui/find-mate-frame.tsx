import type { ReactNode } from 'react'
import { Tabs } from '#app/ui/tabs.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { findMatePath, matchesPath } from '../paths.ts'

type Props = {
  /** Null for users who may use neither tab. */
  tab: 'discover' | 'matches' | null
  /** Number of pending requests. */
  waiting?: number
  flash?: string | null
  children: ReactNode
}

/** The layout of the page where people find each other (specification part 2 §2). */
export function FindMateFrame({ tab, waiting = 0, flash = null, children }: Props) {
  return (
    <main id="content" className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 pt-6 pb-16 md:px-6 md:pt-10">
      <h1 className="text-3xl">Find your perfect match!</h1>
      {tab !== null && (
        <Tabs
          label="Find a roommate"
          tabs={[
            { to: findMatePath, label: 'Discover', current: tab === 'discover' },
            {
              to: matchesPath,
              label: waiting === 0 ? 'My Matches' : `My Matches (${waiting})`,
              current: tab === 'matches',
            },
          ]}
        />
      )}
      <FlashMessage flash={flash} />
      {children}
    </main>
  )
}
