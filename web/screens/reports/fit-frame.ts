/** Makes a frame as high as its page, also when that changes. */
export function fitFrame(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body) return;
  const setHeight = () => {
    frame.style.height = `${Math.ceil(body.scrollHeight)}px`;
  };
  setHeight();
  new ResizeObserver(setHeight).observe(body);
}
