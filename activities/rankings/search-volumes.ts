import {
  readSearchVolumes,
  type SearchVolumeDeps,
  type VolumeCallRef,
} from '../../modules/rankings/collect/read-search-volumes';
import { callSignal } from '../call-signal';

export const createSearchVolumeActivities = (deps: SearchVolumeDeps) => ({
  async readSearchVolumes(ref: VolumeCallRef) {
    const signal = callSignal();
    return readSearchVolumes(deps, ref, signal);
  },
});
