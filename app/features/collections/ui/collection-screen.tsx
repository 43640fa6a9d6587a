import type { ReactNode } from 'react'
import { AccountLink } from '#app/features/accounts/ui/account-link.tsx'
import { formatFullDate } from '#app/platform/format.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import type { CollectionAt } from '../views.ts'
import { words } from '../words.ts'
import { ClosedForm } from './closed-form.tsx'
import { ClosedScreen } from './closed-screen.tsx'
import type { EditAnswer } from './edit-form.tsx'
import { MemberScreen } from './member-screen.tsx'
import { PublicScreen } from './public-screen.tsx'

type Props = {
  at: CollectionAt
  today: string
  signedIn: boolean
  edit: EditAnswer | undefined
  shareFailed: string | undefined
  busy: boolean
  /** What stands above the homes for its members, such as the decision. */
  children?: ReactNode
}

/** What an address of a collection shows. */
export function CollectionScreen({ at, today, signedIn, busy, children, ...answers }: Props) {
  switch (at.kind) {
    case 'member':
      return (
        <MemberScreen collection={at} {...{ today, busy }} {...answers}>
          {children}
        </MemberScreen>
      )
    case 'public':
      return <PublicScreen collection={at} today={today} />
    case 'deleted':
      return (
        <ClosedScreen
          icon="deleted"
          title={`${at.by} deleted “${at.name}”`}
          text={`That was on ${formatFullDate(at.at)}. Each member can take it back until ${formatFullDate(at.until)}, with everything that was in it.`}
        >
          <ClosedForm intent="restore" busy={busy}>
            Restore
          </ClosedForm>
        </ClosedScreen>
      )
    case 'left':
      return (
        <ClosedScreen icon="private" title={`You left “${at.name}”`} text="Your group still has it.">
          <ClosedForm intent="rejoin" busy={busy}>
            Join again
          </ClosedForm>
        </ClosedScreen>
      )
    case 'private':
      return (
        <ClosedScreen icon="private" title={words.isPrivate}>
          {signedIn ? (
            <ClosedForm intent="ask" busy={busy}>
              Request access
            </ClosedForm>
          ) : (
            <AccountLink screen="log-in" className={buttonClass({ look: 'primary' })}>
              Log in
            </AccountLink>
          )}
        </ClosedScreen>
      )
    case 'absent':
      return (
        <ClosedScreen
          icon="absent"
          title={words.notFound}
          text="Its link was renewed, or it is no longer public. Ask whoever sent it to you for a new one."
        >
          <ButtonLink to="/listings" look="primary">
            Browse Properties
          </ButtonLink>
        </ClosedScreen>
      )
  }
}

export function titleOf(at: CollectionAt): string {
  if (at.kind === 'absent') return words.notFound
  return at.kind === 'private' ? 'Private collection' : at.name
}
