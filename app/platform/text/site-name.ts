/** The site's name until its operator sets another, and the product that “Powered by” names after that. */
export const PRODUCT_NAME = 'Roost'

/** A placeholder for the site's name in texts that are written before it is known, such as emails, which are sent later. It
 *  is a private use character, which nobody types. */
export const SITE = '\uE000'

/** Replaces the placeholder in a text with the site's name. */
export const withSiteName = (text: string, name: string) => text.replaceAll(SITE, name)
