import { href, Link } from 'react-router'
import type { ReactNode } from 'react'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { findMatePath } from '../paths.ts'

// Loaded on demand, because few people have matching off.
const TurnMatchingOn = later(async () => (await import('./turn-matching-on.tsx')).TurnMatchingOn)

/** Shown for a few seconds after a site with many students starts. */
export function StillReading({ partial }: { partial: boolean }) {
  if (!partial) return null
  return (
    <Notice title="More people in a moment">
      <p>
        The site has just started and is still reading everybody’s answers. These are the best matches so far.
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
        <p>
          Finding roommates is for people who are 18 or older. If your date of birth is wrong,{' '}
          <Link to={`${href('/about-us')}#contact`} className="underline underline-offset-4">
            write to us
          </Link>
          : only we can change it. You can still look at homes.
        </p>
        <ButtonLink to={href('/listings/:propertyType?')} look="primary">
          Find your home
        </ButtonLink>
      </Notice>
    )
  return why === 'off' ? (
    <Notice title="Matching is off">
      <TurnMatchingOn />
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

/** Describes in words what logged-in users see, because there are no made-up people to show. */
export function VisitorsNotice() {
  return (
    <section aria-labelledby="log-in-first" className="grid gap-6 pt-4 md:grid-cols-2 md:gap-12 md:pt-8">
      <div className="grid content-start justify-items-start gap-4">
        <h2 id="log-in-first" className="text-2xl">
          Log in to find roommates
        </h2>
        <p className="max-w-[46ch] text-lg text-ink-2">
          Only students can see student profiles. Signing up is free and takes three minutes.
        </p>
        <p className="flex flex-wrap gap-2">
          <AccountLink screen="log-in" className={buttonClass({ look: 'primary' })}>
            Log in
          </AccountLink>
          <AccountLink screen="sign-up" className={buttonClass()}>
            Sign Up
          </AccountLink>
        </p>
      </div>
      <div className="rounded-card border border-line bg-surface p-5">
        <h3 className="mb-3 text-lg">What a match shows you</h3>
        <ul className="grid gap-3">
          {shownOfMatches.map(({ icon, text }) => (
            <li key={icon} className="flex gap-3">
              <Icon of={icon} className="text-accent" />
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const shownOfMatches: { icon: IconName; text: string }[] = [
  {
    icon: 'users-round',
    text: 'How well the two of you match, in percent, once each has given six answers. You both see the same number.',
  },
  {
    icon: 'check',
    text: 'Why: which answers agree, such as sleeping hours, smoking, parties and pets, and which do not.',
  },
  {
    icon: 'house',
    text: 'When they want to move in, what they study, and their budget if they show it.',
  },
  {
    icon: 'message-circle',
    text: 'A request with a note first. After a match you see what each of you keeps for matches, and can start a group.',
  },
  { icon: 'lock', text: 'Your email address and phone number stay yours until you choose to show them.' },
]

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
