import { href } from 'react-router'
import { useState, type ReactNode } from 'react'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import type { CollectionAt } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { ClosedForm, ClosedScreen, PublicScreen } from './visitor-screens.tsx'
import type { CollectionFormAnswer, TypedCollection } from './edit-form.tsx'
import { Failed } from './collection-frame.tsx'
import { MemberScreen } from './member-screen.tsx'
import { useScreen } from './use-screen.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

type Props = {
  at: CollectionAt
  today: string
  signedIn: boolean
  edit: CollectionFormAnswer | undefined
  shareFailed: string | undefined
  busy: boolean
  /** Shown above the homes for members, such as the decision. */
  children?: ReactNode
}

/** The page at a collection's URL. What the user typed is kept when another member deletes the collection or removes them from it
 *  in the meantime. */
export function CollectionScreen(props: Props) {
  const { at, children, ...rest } = props
  const { edits } = useScreen()
  const [lost, setLost] = useState<TypedCollection | null>(null)
  if (at.kind === 'member')
    return (
      <MemberScreen collection={at} onEditGone={setLost} {...rest}>
        {children}
      </MemberScreen>
    )
  return (
    <>
      {edits && lost && <Failed failed={collectionCopy.goneMeanwhile} lost={lost} />}
      <Otherwise at={at} {...rest} />
    </>
  )
}

type Others = Exclude<CollectionAt, { kind: 'member' }>

function Otherwise({ at, today, signedIn, busy }: Omit<Props, 'at' | 'children'> & { at: Others }) {
  switch (at.kind) {
    case 'public':
      return <PublicScreen collection={at} today={today} />
    case 'deleted':
      return (
        <ClosedScreen
          icon="deleted"
          title={`${at.by} deleted “${at.name}”`}
          text={
            <>
              That was on <LocalTime at={at.at} to="day" />. Any member can restore it until{' '}
              <LocalTime at={at.until} to="day" />, with everything in it.
            </>
          }
        >
          <ClosedForm intent="restore" busy={busy}>
            Restore
          </ClosedForm>
        </ClosedScreen>
      )
    case 'left':
      return (
        <ClosedScreen
          icon="private"
          title={`You left “${at.name}”`}
          text="It is still shared with your group."
        >
          <ClosedForm intent="rejoin" busy={busy}>
            Join again
          </ClosedForm>
        </ClosedScreen>
      )
    case 'private':
      return (
        <ClosedScreen
          icon="private"
          title={signedIn ? 'This is a private collection.' : collectionCopy.isPrivate}
          text={signedIn ? 'You can ask its members to let you in.' : undefined}
        >
          <AskToEnter {...{ signedIn, busy }} />
        </ClosedScreen>
      )
    case 'replaced':
      return (
        <ClosedScreen
          icon="absent"
          title={collectionCopy.replaced}
          text={`${collectionCopy.askSender} ${signedIn ? 'You can also ask the members to let you in.' : 'Members log in.'}`}
        >
          <AskToEnter {...{ signedIn, busy }} />
        </ClosedScreen>
      )
    case 'absent':
      return (
        <ClosedScreen icon="absent" title={collectionCopy.notFound} text={collectionCopy.wrongAddress}>
          <ButtonLink to={href('/listings/:propertyType?')} look="primary">
            Browse Properties
          </ButtonLink>
        </ClosedScreen>
      )
  }
}

function AskToEnter({ signedIn, busy }: Pick<Props, 'signedIn' | 'busy'>) {
  if (!signedIn)
    return (
      <AccountLink screen="log-in" className={buttonClass({ look: 'primary' })}>
        Log in
      </AccountLink>
    )
  return (
    <ClosedForm intent="ask" busy={busy}>
      Request access
    </ClosedForm>
  )
}

export function collectionTitle(at: CollectionAt): string {
  if (at.kind === 'absent') return collectionCopy.notFound
  if (at.kind === 'replaced') return collectionCopy.replaced
  return at.kind === 'private' ? 'Private collection' : at.name
}
