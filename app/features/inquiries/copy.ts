/** Texts of the specification, word for word (part 2 §5 and §8). */
export const inquiryCopy = {
  required: 'Please fill out all required fields.',
  roommateEmail: 'Please enter an email for each roommate.',
  failed: 'There was an error submitting your inquiry. Please try again.',
  sent: 'Inquiry Sent Successfully! The property manager will contact you soon.',
}

/** The default message. */
export const defaultMessage = (home: string) => `I'm interested in ${home} and would like more information.`
