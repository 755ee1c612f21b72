/**
 * Returns the language code used by Google's parameters. Chinese needs a script, Norwegian is one
 * language, and all others are ISO 639-1.
 */
export function googleLanguage(language: string, country: string): string {
  if (language === 'zh') {
    return country === 'TW' || country === 'HK' || country === 'MO' ? 'zh-TW' : 'zh-CN';
  }
  return language === 'nb' || language === 'nn' ? 'no' : language;
}
