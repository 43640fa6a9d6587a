import type { Support, Testimonials } from '#app/features/site/rules.ts'

/** The operator's content in the demo; pages mark it as invented. */
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
  priceMatch: 'Demo: price match guarantee. Show us the same home for less, and you pay what it costs there.',
}

/** The demo's guides: what students ask housing offices most, in words that hold under any campus's laws. */
export const demoGuides: Record<string, string>[] = [
  {
    title: 'Before you sign a lease',
    'at-inquiry': 'yes',
    text: `A lease binds everyone who signs it. Take a day to read it, and ask about each sentence that you do not understand.

# Look first

- See the home, or have someone you trust see it. A video call in which you say where to point the camera is better than photos.
- Try the water, the windows, the heating and the locks. Ask what is broken and when it will be fixed.
- Ask who lives next door, and how loud it is on a Friday.

# Read for these

- Who is on the lease. On a joint lease, each of you can be asked for the whole rent when someone leaves.
- What is due each month besides the rent: fees, utilities, parking.
- The deposit: how much, who keeps it, and when you get it back.
- How the lease ends, and whether you may pass your room on.

# Keep

- The signed lease, and every receipt.
- Photos of every room on the day you move in, sent to the manager the same day.`,
  },
  {
    title: 'How to spot a scam',
    'at-inquiry': 'yes',
    'at-money': 'yes',
    text: `Most scams ask for money before you could see the home.

# Stop when

- the price is far below that of similar homes nearby,
- the owner is abroad and would send you the keys,
- you are asked for a deposit, gift cards or a transfer before you have a lease,
- you are told to decide today because many others are waiting,
- you are asked for a photo of your passport or your social security number in a message.

# What to do

- Keep writing here instead of in another app, so that what was said can be looked at.
- Report the home or the person. Someone looks at each report.
- If you have paid already, call your bank at once, then the police.`,
  },
  {
    title: 'Passing on your room for a while',
    'at-sublet': 'yes',
    text: `A sublet is a lease of its own, between you and whoever moves in. You stay responsible for the rent and the room.

# First

- Read your lease: many allow a sublet only with the owner's consent. Ask in writing, and keep the answer.
- Tell your roommates. They will live with the person you choose.

# Write down

- Both names, the address and the room.
- The first and the last day.
- The rent, the day it is due, and what it includes.
- The deposit, and when it is paid back.
- What stays in the room, with photos.

Both of you sign it, and each keeps a copy.`,
  },
]
