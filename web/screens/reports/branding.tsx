import { useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { Form } from '../../parts/form';
import { ObjectFacts } from '../../parts/object-facts';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { texts } from '../../texts';
import { workspaceTexts } from '../../texts/workspace';

const words = workspaceTexts.branding;

type Brand = { name: string | null; color: string | null; footer: string | null };

const stale = ['branding'];
const done = () => words.saved;

/** The name, color, footer and logo of reports. */
export function Branding() {
  const canWrite = useCanWrite();
  const [file, setFile] = useState<File>();
  const read = useRead(['branding'], (with_) => api.reports.getBranding({}, with_));
  const save = useChange((brand: Brand) => api.reports.saveBranding(brand), { stale, done });
  const upload = useChange(
    (logo: File) => api.reports.uploadLogo(logo, { mediaType: 'application/octet-stream' }),
    { stale, done },
  );
  const removeLogo = useChange(() => api.reports.saveBranding({ logoUrl: null }), { stale, done });
  return (
    <div className="max-w-xl">
      <p className="mb-3 text-muted">{words.note}</p>
      <Await read={read}>
        {({ data }) =>
          canWrite ? (
            <>
              <Form<Brand>
                fields={[
                  { name: 'name', label: words.name, hint: words.nameHint, isNullable: true },
                  { name: 'color', label: words.color, isNullable: true },
                  { name: 'footer', label: words.footer, isNullable: true },
                ]}
                values={data}
                submit={texts.save}
                isBusy={save.isPending}
                onSubmit={(brand) => save.mutate(brand)}
              />
              <div className="mt-6">
                <Section title={words.logo}>
                  <p className="mb-2 text-muted">{data.logo ? words.hasLogo : words.noLogo}</p>
                  <Field
                    label={words.upload}
                    hint={words.logoHint}
                    type="file"
                    accept="image/png,image/jpeg"
                    onChange={(event) => setFile(event.target.files?.[0])}
                  />
                  <div className="mt-2 flex gap-2">
                    <Button
                      disabled={!file || upload.isPending}
                      onClick={() => file && upload.mutate(file)}
                    >
                      {words.upload}
                    </Button>
                    {data.logo && (
                      <Button kind="danger" onClick={() => removeLogo.mutate(undefined)}>
                        {words.removeLogo}
                      </Button>
                    )}
                  </div>
                </Section>
              </div>
            </>
          ) : (
            <ObjectFacts value={data} />
          )
        }
      </Await>
    </div>
  );
}
