import { Form } from 'react-router'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { findMatePath, matchesPath } from '../paths.ts'

/** The search of Discover: results are shown as a grid with filters. */
export function SearchPeople() {
  return (
    <search>
      <Form
        method="get"
        action={findMatePath}
        className="flex max-w-[40rem] items-start gap-2 max-[15rem]:grid"
      >
        <input type="hidden" name="all" value="any" />
        <TextField
          className="min-w-0 flex-1"
          label="Search for people"
          name="q"
          type="search"
          icon="search"
          hint="First name and initial, major, interests, university"
          maxLength={80}
          autoComplete="off"
        />
        <Button type="submit" className="mt-6.5">
          Search
        </Button>
      </Form>
    </search>
  )
}

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
