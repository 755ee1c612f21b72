/**
 * The language as Google's parameters spell it. Chinese has no code without a script, Norwegian is
 * one language, and the rest are ISO 639-1.
 */
export function googleLanguage(language: string, country: string): string {
  if (language === 'zh') {
    return country === 'TW' || country === 'HK' || country === 'MO' ? 'zh-TW' : 'zh-CN';
  }
  return language === 'nb' || language === 'nn' ? 'no' : language;
}
