import { useEffect } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import type { Missing } from '../views.ts'

const missing: Record<Missing, { sentence: string; to: string; link: string }> = {
  'no-campus-email': {
    sentence: 'Only students with a confirmed campus email offer sublets: make it the email of your account.',
    to: href('/account'),
    link: 'Change or confirm it',
  },
  'no-age': {
    sentence: 'Offering a place is for people who are 18 or older.',
    to: href('/addProfileInfo'),
    link: 'Add your date of birth',
  },
  'too-young': {
    sentence:
      'Offering a place is for people who are 18 or older. If your date of birth is wrong, only we can change it.',
    to: `${href('/about-us')}#contact`,
    link: 'Write to us',
  },
}

/** Tells students what they still need before they fill in the form. Checks again when they return to this tab. */
export function BeforeOffering({ why }: { why: Missing }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [revalidate])
  const { sentence, to, link } = missing[why]
  return (
    <p className="rounded-card border border-line-strong bg-surface p-4">
      {sentence}
      <Link
        to={to}
        // A new tab keeps what was typed below.
        target="_blank"
        className="flex min-h-11 w-fit items-center underline underline-offset-4"
      >
        {link} (in a new tab)
      </Link>
    </p>
  )
}
