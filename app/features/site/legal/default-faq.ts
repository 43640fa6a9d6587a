/** Default questions and answers for people who rent out homes, limited to what is true of every Roost site; the
 *  operator's own text replaces them. In the format of read-text.ts.
 *  @param freshDays days until the confirmation that a home is available expires */
export const defaultFaq = ({ freshDays }: { freshDays: number }) => `# How does listing work?

Send us the form on this page. We write back, and once we agree, you get an email with a link to your manager account. There you see your homes and the inquiries about them. If you keep a spreadsheet of your homes, tell us: you can import the whole list.

# What do I get out of it?

- Students see what a home costs each of them, with rent, mandatory fees and utilities. A home that states its costs is easy to choose.
- An inquiry comes with a name, an email address, a move-in date and often the roommates, and you answer it in one place.
- You confirm, pause and offer your homes again with a few taps, so fewer people ask about homes that are gone.

# What does it cost?

Nothing. Listing a home and getting inquiries is free, students pay nothing either, and nobody can pay to rank higher in the list.

# What do you expect from me?

A real home at its real price, open to every student, as fair-housing law requires. Tell us when it is taken. Every ${freshDays} days, confirm that a home is still available. If you do not, it is hidden from search until you do; we ask you by email first.

# What information do I need?

- The price, whether it is for the whole home or for one bed, and when it becomes available.
- Extra costs: mandatory fees and utilities, with their amounts, or whether they are included.
- The lease: joint or by the bed, how many months, the deposit and the application fee.
- Type, beds, baths, size, furnished or not, pets, laundry, parking and step-free access.
- The address, or only the ZIP code if you do not want to show the exact place.
- Up to 16 photos; the first one is what students see in the list.
`
