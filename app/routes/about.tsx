import { Link, href } from 'react-router'
import type { Route } from './+types/about'
import { answerContactForm } from '#app/features/contact/answer-contact-form.server.ts'
import { formStart } from '#app/features/contact/contact-form.query.server.ts'
import { sendContact } from '#app/features/contact/send-contact.server.ts'
import { ContactForm, useScrollToForm } from '#app/features/contact/ui/contact-form.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { SupportContacts } from '#app/features/site/ui/support-contacts.tsx'
import { TextPage, TextSection } from '#app/features/site/ui/text-page.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { readTexts } from '#app/web/form-answer.ts'

export const loader = ({ context }: Route.LoaderArgs) => formStart(context.get(requestContext))

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const typed = await readTexts(request)
  return answerContactForm(ctx, typed, await sendContact(ctx, typed))
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'About Us',
    description:
      'What this site is for, how it calculates what a home costs you, and what it says when it does not know.',
    path: href('/about-us'),
  })

/** The page about Roost, with a contact form to the operator (specification part 1 §2). */
export default function AboutPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  useScrollToForm('contact', 'contactUs')
  const { name, support } = matches[0].loaderData
  return (
    <TextPage
      title="About Us"
      lead={`${name} is where students find a home near their university. It shows what a home costs you, and says so when it does not know.`}
    >
      <TextSection title="What you pay comes first">
        <p>
          Some rents are for a whole home and some for one bed, and the two are easy to mix up. We record
          which it is, and calculate what each person pays: their share of the rent, the mandatory fees and
          the utilities that were stated. When we had to assume something, the page says “assumed”. What
          nobody told us is listed as unknown, never counted as zero.
        </p>
      </TextSection>
      <TextSection title="Nothing is made up">
        <p>
          Every home says where it comes from and when someone last confirmed it. What was not stated is shown
          as “not stated”. There are no invented reviews, no countdowns and no “only two left”. The
          recommended order follows rules that you can read beside it, and nobody can pay to rank higher.
        </p>
      </TextSection>
      <TextSection title="Free, and no account needed to look around">
        <p>
          Searching costs students nothing. You can see every home, its photos, its place on the map and what
          it costs without telling us who you are.
        </p>
      </TextSection>
      <TextSection title="For everyone">
        <p>
          You can search for step-free homes, elevators, roll-in showers and visual alarms as you would for
          anything else. The pages work with a keyboard, with a screen reader, on an old phone and without
          JavaScript. If something does not work, please tell us.
        </p>
      </TextSection>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink look="primary" to={href('/listings/:propertyType?')}>
          Find your home
        </ButtonLink>
        <Link
          to={href('/sell-with-us')}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Have a home to rent out?
        </Link>
      </p>
      <section
        id="contact"
        tabIndex={-1}
        aria-labelledby="contact-title"
        className="grid mt-3 scroll-mt-20 gap-5 rounded-card border border-line bg-surface p-5 text-md outline-none md:p-7"
      >
        <div className="grid gap-2">
          <h2 id="contact-title" className="text-2xl">
            Contact us
          </h2>
          <p className="text-ink-2">Your message goes to the people who run this site.</p>
        </div>
        <ContactForm start={loaderData} answer={actionData} />
        {support && <SupportContacts support={support} />}
      </section>
      <p className="text-ink-2">
        This site stands on the work of others:{' '}
        <a href="/third-party-notices.txt" className="underline underline-offset-4">
          licenses of its software, font, icons and data
        </a>
        .
      </p>
    </TextPage>
  )
}
