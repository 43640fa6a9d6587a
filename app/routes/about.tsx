import { Link } from 'react-router'
import type { Route } from './+types/about'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { SupportContacts } from '#app/features/site/ui/support-contacts.tsx'
import { Words, WordsSection } from '#app/features/site/ui/words.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'About Us',
    description:
      'What Roost is for, how it counts what a home costs you, and what it says when it does not know.',
    path: '/about-us',
  })

/** What is true of Roost today, in words (specification part 1 §2). */
export default function AboutPage({ matches }: Route.ComponentProps) {
  const { support } = matches[0].loaderData
  return (
    <Words
      title="About Us"
      lead="Roost is where students find a home near their university. It shows what a home costs you, and says so when it does not know."
    >
      <WordsSection title="Your share comes first">
        <p>
          Rent is asked for a whole home or for a bed, and the two are easy to mix up. We keep which of them
          it is with every home, and count from it what each person pays: the rent, the mandatory fees and the
          utilities that were stated. When we had to assume something, the page says “assumed”. What nobody
          told us is listed as unknown and never counted as zero.
        </p>
      </WordsSection>
      <WordsSection title="Nothing is made up">
        <p>
          Every home says where it comes from and when somebody last confirmed it. What was not stated is
          shown as “not stated”. There are no invented reviews, no countdowns and no “only two left”. The
          recommended order follows rules that you can read beside it, and nobody can pay to stand higher.
        </p>
      </WordsSection>
      <WordsSection title="Free, and no account to look around">
        <p>
          Searching costs students nothing. You can see every home, its photos, its place on the map and what
          it costs without telling us who you are.
        </p>
      </WordsSection>
      <WordsSection title="For everybody">
        <p>
          You can search for step-free homes, elevators, roll-in showers and visual alarms like for anything
          else. The pages work with a keyboard, with a screen reader, on an old phone and without JavaScript.
          If something does not, that is a fault of ours.
        </p>
      </WordsSection>
      {support && (
        <WordsSection title="Talk to us">
          <SupportContacts support={support} />
        </WordsSection>
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink look="primary" to="/listings">
          Find your home
        </ButtonLink>
        <Link to="/sell-with-us" className="underline underline-offset-4">
          You have a home to rent out?
        </Link>
      </p>
    </Words>
  )
}
