import type { Support, Testimonials } from '#app/features/site/rules.ts'

/** Content of the operator for the demo; the pages mark it as invented. */
export const demoTestimonials: Testimonials = {
  demo: true,
  items: [
    {
      quote: 'I knew what each of us would pay before we went to see it. No surprise on the first bill.',
      name: 'Ana M.',
      about: 'Junior, USC (invented)',
    },
    {
      quote:
        'The map showed me that the cheaper place was a longer walk. I took the nearer one and sold my bike.',
      name: 'Theo K.',
      about: 'Sophomore, UCLA (invented)',
    },
    {
      quote:
        'When nobody had said whether pets are fine, it said so. I asked, and now my cat lives here too.',
      name: 'Priya S.',
      about: 'Graduate student, UC San Diego (invented)',
    },
  ],
}

export const demoSupport: Support = {
  demo: true,
  phone: '+1 213 555 0100',
  email: 'help@roost.example',
  hours: '24/7 (in the demo nobody answers)',
  priceMatch: 'Price match guarantee: show us the same home for less, and you pay what it costs there.',
}
