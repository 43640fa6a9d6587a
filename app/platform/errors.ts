/** What is thrown: absence, refusal and bugs. What a person can cause and a page must word is returned instead. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = new.target.name
    this.status = status
  }
}

/** 404: there is no such thing, or this person may not know that there is. */
export class NotFound extends HttpError {
  constructor(message = 'There is nothing here.') {
    super(404, message)
  }
}

/** 410: it was here and is no longer. */
export class Gone extends HttpError {
  constructor(message = 'This is no longer available.') {
    super(410, message)
  }
}

/** 403: may see it, may not do this. */
export class Forbidden extends HttpError {
  constructor(message = 'You may not do this.') {
    super(403, message)
  }
}

/** 403: suspended by those who run the site. A page leads to why, and to the appeal. */
export class Suspended extends HttpError {
  constructor(message = 'Your account is suspended. Your account page says why, and how to appeal.') {
    super(403, message)
  }
}

/** 401: somebody signed in could. */
export class SignInRequired extends HttpError {
  constructor(message = 'Please log in first.') {
    super(401, message)
  }
}

/** 503: more is asked at once than this machine can do. */
export class Busy extends HttpError {
  /** Seconds after which trying again makes sense. */
  readonly retryAfter = 2
  constructor(message = 'Very many people are here right now. Please try again in a moment.') {
    super(503, message)
  }
}

/** A sentence for the operator: the process cannot start or a command cannot run. Printed alone, without a stack. */
export class CannotRun extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotRun'
  }
}
