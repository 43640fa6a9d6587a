import type { ReactNode } from 'react'
import { Tabs } from '#app/ui/tabs.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { findMatePath, matchesPath } from '../paths.ts'

type Props = {
  /** Null for users who may not use either tab. */
  tab: 'discover' | 'matches' | null
  /** Number of pending requests. */
  waiting?: number
  flash?: string | null
  children: ReactNode
}

/** The layout of the page where people find each other (specification part 2 §2). */
export function FindMateFrame({ tab, waiting = 0, flash = null, children }: Props) {
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-[82.5rem] grid-cols-1 content-start gap-3 px-4 pt-1 pb-16 md:px-6 md:pt-4"
    >
      <div className="md:flex md:items-end md:gap-8 md:border-b md:border-line">
        <h1 className="text-2xl/11 tracking-[-0.02em] md:pb-1 md:text-3xl/11">Find your perfect match!</h1>
        {tab !== null && (
          <div className="max-md:-mx-4 md:-mb-px md:*:border-0 max-md:*:px-4">
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
          </div>
        )}
      </div>
      <FlashMessage flash={flash} />
      {children}
    </main>
  )
}
