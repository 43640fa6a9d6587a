/** Default questions and answers for people who rent out homes, limited to what is true of every Roost site; the
 *  operator's own text replaces them. In the format of read-text.ts.
 *  @param freshDays days until the confirmation that a home is available expires */
export const defaultFaq = ({ freshDays }: { freshDays: number }) => `# How does listing work?

Send us the form on this page. We write to you, and when we agree you get a link by e-mail that makes your account for managing homes. There you see your homes and the inquiries about them. If you keep a spreadsheet of your homes, tell us: lists can be taken in as a whole.

# What do I get out of it?

- Students see what a home costs each of them, with rent, mandatory fees and utilities. A home that states its costs is easy to choose.
- An inquiry comes with a name, an e-mail address, a move-in date and often the roommates, and you answer it in one place.
- You confirm, pause and offer your homes again with a few taps, so fewer people ask in vain.

# What does it cost?

Nothing. Listing a home and getting inquiries is free, students pay nothing either, and nobody can pay to stand higher in the list.

# What is asked of me?

A real home at its real price, open to every student alike, as fair-housing law asks. Say when it is taken. Every ${freshDays} days somebody has to confirm that a home is still there, else it leaves the search until then; we ask you by e-mail before.

# What should I have at hand?

- The price, whether it is for the whole home or for one bed, and from when it is free.
- What comes on top: mandatory fees and utilities, with their amounts or that they are included.
- The lease: joint or by the bed, how many months, deposit and application fee.
- Type, beds, baths, size, furniture, pets, laundry, parking and step-free access.
- The address, or the ZIP code alone if you would rather not show the door.
- Up to 16 photos; the first one is what people see in the list.
`
