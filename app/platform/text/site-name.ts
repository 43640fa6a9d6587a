/** What the site is called until its operator gives it a name of its own, and what “Powered by” names after that. */
export const PRODUCT_NAME = 'Roost'

/** Stands for the site's name in texts that are written before it is known, as those of emails, which are sent later. It is a
 *  character of the private use area, which nobody types. */
export const SITE = '\uE000'

/** A text with the site's name in it. */
export const withSiteName = (text: string, name: string) => text.replaceAll(SITE, name)
