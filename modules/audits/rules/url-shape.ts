const months =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b/g;
const sessions = /([?&;](?:sid|phpsessid|jsessionid|session_?id)=)[^&;]*/g;
/** Hexadecimal ids, and numbers. */
const varying = /\b[0-9a-f]{4,}\b|\d+/g;

/** URLs that differ only in numbers, names of months or ids of sessions have the same shape. */
export const shapeOf = (url: string) =>
  url.toLowerCase().replace(sessions, '$1#').replace(months, '#').replace(varying, '#');
