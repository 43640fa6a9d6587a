import { href } from 'react-router'
import type { ReactNode } from 'react'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import { formatList } from '#app/platform/text/format.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { findMatePath } from '../paths.ts'

/** The unanswered questions, shown above the people they would find. */
export function MissingAnswers({ missing }: { missing: string[] }) {
  if (missing.length === 0) return null
  return (
    <Notice title="Complete your roommate questionnaire">
      <p>Still missing: {formatList(missing)}. The more you both answer, the better the match.</p>
      <ButtonLink
        to={`${href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}#roommates`}
        size="s"
      >
        Answer now
      </ButtonLink>
    </Notice>
  )
}

/** Shown for seconds after the start of a site with many students. */
export function StillReading({ partial }: { partial: boolean }) {
  if (!partial) return null
  return (
    <Notice title="More people in a moment">
      <p>
        Roost has just started and is still reading everybody’s answers. These are the best matches so far.
        Reload this page in a few seconds for all of them.
      </p>
    </Notice>
  )
}

/** Why nobody is shown, and what to do about it. */
export function MatchingClosed({ why }: { why: 'no-profile' | 'too-young' | 'off' }) {
  if (why === 'too-young')
    return (
      <Notice title="For people who are 18 or older">
        <p>Finding roommates is for people who are 18 or older. You can still look at homes.</p>
        <ButtonLink to={href('/listings/:propertyType?')} look="primary">
          Find your home
        </ButtonLink>
      </Notice>
    )
  return why === 'off' ? (
    <Notice title="Matching is off">
      <p>
        Turn on roommate matching in your profile. Until then, nobody is suggested to you, and you are not
        suggested to anyone.
      </p>
      <ButtonLink
        to={`${href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}#roommates`}
        look="primary"
      >
        Turn it on
      </ButtonLink>
    </Notice>
  ) : (
    <Notice title="Tell us about yourself first">
      <p>Finding roommates is for people who are 18 or older, so your profile needs your date of birth.</p>
      <ButtonLink to={withReturnTo(href('/addProfileInfo'), findMatePath)} look="primary">
        Start your profile
      </ButtonLink>
    </Notice>
  )
}

export function VisitorsNotice() {
  return (
    <Notice title="Log in to find roommates">
      <p>Only students can see student profiles. Signing up is free and takes three minutes.</p>
      <p className="flex flex-wrap gap-2">
        <AccountLink screen="log-in" className={buttonClass({ look: 'primary' })}>
          Log in
        </AccountLink>
        <AccountLink screen="sign-up" className={buttonClass()}>
          Sign Up
        </AccountLink>
      </p>
    </Notice>
  )
}

export function NoStudentNotice() {
  return (
    <Notice title="For students">
      <p>Only students can look for roommates here.</p>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-accent-soft p-5"
    >
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
