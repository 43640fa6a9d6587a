import { AccountLink } from '#app/features/accounts/ui/account-link.tsx'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import type { CollectionAt } from '../views.ts'
import { words } from '../words.ts'
import { ClosedScreen } from './closed-screen.tsx'
import { MemberScreen } from './member-screen.tsx'
import { PublicScreen } from './public-screen.tsx'

type Props = { at: CollectionAt; today: string; signedIn: boolean }

/** What an address of a collection shows. */
export function CollectionScreen({ at, today, signedIn }: Props) {
  switch (at.kind) {
    case 'member':
      return <MemberScreen collection={at} today={today} />
    case 'public':
      return <PublicScreen collection={at} today={today} />
    case 'left':
      return <ClosedScreen icon="private" title={`You left “${at.name}”`} text="Your group still has it." />
    case 'private':
      return (
        <ClosedScreen icon="private" title={words.isPrivate}>
          {!signedIn && (
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
